import type { PricesDocument, TermsDocument } from '../../../contract/cars/terms/terms.ts';
import type { PriceRules } from '../../../contract/cars/stay-price.ts';
import { dayIn } from '../../../contract/dates.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireCan } from '../car.policy.ts';
import { findCar } from '../car.queries.ts';
import type { Offer } from '../offer.queries.ts';

/** Removes past days, which would fill the document, and sorts seasons. */
export const normalizeRules = ({ weekdays, seasons, days, discounts }: PriceRules, today: string): PriceRules => ({
  weekdays,
  seasons: seasons.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)),
  days: Object.fromEntries(Object.entries(days).filter(([day]) => day >= today)),
  discounts,
});

export const presentPrices = ({ rules, pricesVersion }: Offer, today: string): PricesDocument => ({
  ...normalizeRules(rules, today),
  version: pricesVersion,
});

export const presentTerms = ({ terms, termsVersion }: Offer): TermsDocument => ({ ...terms, version: termsVersion });

const findEditableCar = async ({ pool, config }: Pick<Services, 'pool' | 'config'>, viewer: Viewer, id: string) =>
  requireCan(viewer, 'edit', await findCar(pool, id, dayIn(config.timeZone)));

export const showPrices = async (services: Pick<Services, 'pool' | 'config'>, viewer: Viewer, id: string) =>
  presentPrices(await findEditableCar(services, viewer, id), dayIn(services.config.timeZone));

export const showTerms = async (services: Pick<Services, 'pool' | 'config'>, viewer: Viewer, id: string) =>
  presentTerms(await findEditableCar(services, viewer, id));

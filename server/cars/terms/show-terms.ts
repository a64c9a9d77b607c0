import type { PricesDocument, TermsDocument } from '../../../contract/cars/terms/terms.ts';
import type { PriceRules } from '../../../contract/cars/stay-price.ts';
import { dayIn } from '../../../contract/dates.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireCan } from '../car.policy.ts';
import { findCar } from '../car.queries.ts';
import type { Offer } from '../offer.queries.ts';

/** Days that are over leave the document by themselves, or they would fill it. Seasons are in order. */
export const tidy = ({ weekdays, seasons, days, discounts }: PriceRules, today: string): PriceRules => ({
  weekdays,
  seasons: seasons.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)),
  days: Object.fromEntries(Object.entries(days).filter(([day]) => day >= today)),
  discounts,
});

export const presentPrices = ({ rules, pricesVersion }: Offer, today: string): PricesDocument => ({
  ...tidy(rules, today),
  version: pricesVersion,
});

export const presentTerms = ({ terms, termsVersion }: Offer): TermsDocument => ({ ...terms, version: termsVersion });

const findOwn = async ({ pool, config }: Pick<Services, 'pool' | 'config'>, viewer: Viewer, id: string) =>
  requireCan(viewer, 'edit', await findCar(pool, id, dayIn(config.timeZone)));

export const showPrices = async (services: Pick<Services, 'pool' | 'config'>, viewer: Viewer, id: string) =>
  presentPrices(await findOwn(services, viewer, id), dayIn(services.config.timeZone));

export const showTerms = async (services: Pick<Services, 'pool' | 'config'>, viewer: Viewer, id: string) =>
  presentTerms(await findOwn(services, viewer, id));

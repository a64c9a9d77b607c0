import type { PriceRules } from '../../../contract/cars/stay-price.ts';
import type { PricesDocument, PricesEdit } from '../../../contract/cars/terms/terms.ts';
import { dayIn } from '../../../contract/dates.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireCan } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { setSearchPrices } from '../search-prices.queries.ts';
import { changedParts } from './changed-parts.ts';
import { presentPrices, tidy } from './show-terms.ts';
import { updatePrices } from './terms.queries.ts';

/** Of hundreds of days, one press changes a few. */
function onlyChangedDays(details: ReturnType<typeof changedParts<PriceRules>>) {
  if (!details.parts.includes('days')) return details;
  const { from, to } = changedParts(details.from.days!, details.to.days!);
  return { ...details, from: { ...details.from, days: from }, to: { ...details.to, days: to } };
}

/** The same prices again are no change, whatever their version, so that a retry after a lost response succeeds. */
export const setPrices = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  { version, ...wanted }: PricesEdit,
): Promise<PricesDocument> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const today = dayIn(config.timeZone);
    const rules = tidy(wanted, today);
    const details = changedParts(tidy(car.rules, today), rules);
    if (details.parts.length === 0) return presentPrices(car, today);
    if (car.pricesVersion !== version) throw new AppError('prices/changed-meanwhile');
    await updatePrices(db, id, rules);
    await setSearchPrices(db, id, today);
    await record(db, { action: 'prices-changed', actor: viewer, carId: id, details: onlyChangedDays(details) });
    return { ...rules, version: car.pricesVersion + 1 };
  });

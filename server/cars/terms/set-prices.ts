import { needsReview } from '../../../contract/cars/price-review.ts';
import type { PricesDocument, PricesEdit } from '../../../contract/cars/terms/terms.ts';
import { dayIn } from '../../../contract/dates.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireCan } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { isApproved, sendToReview } from '../listing-state.queries.ts';
import { saveReviewedVersion } from '../reviewed-car.queries.ts';
import { setSearchPrices } from '../search-prices.queries.ts';
import { changedParts, listDayPriceChanges, onlyChangedDays } from './changed-parts.ts';
import { presentPrices, normalizeRules } from './show-terms.ts';
import { updatePrices } from './terms.queries.ts';

/** Accepts any version if nothing changes, so that a retry after a lost response succeeds. */
export const setPrices = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  { version, ...wanted }: PricesEdit,
): Promise<PricesDocument> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const today = dayIn(config.timeZone);
    const rules = normalizeRules(wanted, today);
    const details = changedParts(normalizeRules(car.rules, today), rules);
    if (details.parts.length === 0) return presentPrices(car, today);
    if (car.pricesVersion !== version) throw new AppError('prices/changed-meanwhile');
    const changed = onlyChangedDays(details);
    // An unreviewed price must not be charged.
    const isEdit = needsReview(car.priceCents, car.rules, rules);
    if (isEdit) {
      if (isApproved(car)) await saveReviewedVersion(db, car, 'approved');
      await sendToReview(db, car);
    }
    await updatePrices(db, id, rules);
    await setSearchPrices(db, id, today);
    await record(db, {
      action: isEdit ? 'car-edited' : 'prices-changed',
      actor: viewer,
      carId: id,
      details: isEdit ? { ...changed, changes: listDayPriceChanges(car.rules, rules, today) } : changed,
    });
    return { ...rules, version: car.pricesVersion + 1 };
  });

import { dayIn } from '../../contract/dates.ts';
import type { Feature } from '../platform/feature.ts';
import type { HookKinds } from '../platform/hooks.ts';
import { clearBlockNotes } from './block.queries.ts';
import { lockCarsOf } from './car.queries.ts';
import { deleteExtrasOfOwner } from './extras/extra.queries.ts';
import { carData } from './personal-data.queries.ts';
import { carChecks } from './car-checks.queries.ts';
import { carGauges } from './car-gauges.queries.ts';
import { carRoutes } from './car.routes.ts';
import { deletePinOffsets } from './pickup/pickup.queries.ts';
import { retireCars } from './retire-cars.ts';
import { isReviewedPhoto } from './reviewed-car.queries.ts';
import { renewSearchPrices } from './renew-search-prices.ts';
import { placeCars } from './place-cars.ts';
import { pricesDue } from './search-prices.queries.ts';
import { spotsDue } from './spot.queries.ts';

export { blockColumns, blockFreedDays, deleteBlocks, insertBlocks } from './block.queries.ts';
export { bookedUpdate, refreshBookedDays, refreshBookedDaysOfMany, wrongBookedQuery } from './booked.queries.ts';
export {
  bookedCarSnapshot,
  photoJson,
  bitsOf,
  contentColumns,
  contentNamesOf,
  insertCar,
  insertCars,
  insertCarsFrom,
  type NewCar,
} from './car-content.queries.ts';
export { contentOf, listChanges } from './car-changes.ts';
export { carPolicy, requireCan, requireVisible } from './car.policy.ts';
export { findCar, lockCar, readLockedCar, refreshCard, refreshCards } from './car.queries.ts';
export type { LockedCar } from './car.queries.ts';
export { findExtras, findStock, lockExtras } from './extras/extra.queries.ts';
export { explainOwnFields, requireFieldKinds } from './own-fields.ts';
export { mileageJson, offerColumns, savedPrices, type Offer } from './offer.queries.ts';
export { hoursJson, pickupColumns, upsertPickup } from './pickup/pickup.queries.ts';
export {
  activateCar,
  approvePrices,
  disableCar,
  disabledColumn,
  disabledReason,
  isApproved,
  isDisabled,
  isNotRemoved,
  isWaiting,
  pausedColumn,
  restoreState,
  stateAfter,
} from './listing-state.queries.ts';
export type { ListingReviewState } from './listing-state.queries.ts';
export { listDayPriceChanges } from './terms/changed-parts.ts';
export { restorePrices, updatePrices, updateTerms } from './terms/terms.queries.ts';
export { showCar } from './show-car.ts';
export { SPOT_SOURCE } from './spot.queries.ts';
export { rebuildCounters } from './counter.queries.ts';
export { placeKnownCars } from './place-cars.ts';
export { isIndexable, findManaged } from './managed-car.queries.ts';
export {
  findReviewedPrices,
  deleteReviewedVersion,
  saveReviewedVersion,
  reviewedColumn,
  type ReviewedCar,
} from './reviewed-car.queries.ts';

export {
  findWrongPrices,
  searchPriceAndRateColumns,
  searchPriceColumns,
  setSearchPrices,
  stayScopes,
} from './search-prices.queries.ts';

const carPersonHooks: HookKinds['person'] = {
  // The locks prevent new holds of these cars.
  lock: async (db, uid) => ({ cars: (await lockCarsOf(db, uid)).length }),
  async deletePersonalData(db, uid, hooks) {
    await clearBlockNotes(db, uid);
    await deleteExtrasOfOwner(db, uid);
    await deletePinOffsets(db, uid);
    await retireCars(db, hooks, await lockCarsOf(db, uid));
  },
  onDeletionPostponed: async (db, uid, hooks) => retireCars(db, hooks, await lockCarsOf(db, uid)),
};

export const cars: Feature = {
  name: 'cars',
  personalData: carData,
  routes: carRoutes,
  tasks: (services) => [
    {
      name: 'renew search prices',
      everySeconds: 60,
      due: () => pricesDue(dayIn(services.config.timeZone)),
      run: (stopping) => renewSearchPrices(services, stopping),
    },
    {
      name: 'place cars',
      everySeconds: 5,
      due: () => spotsDue(services.config.places === 'off'),
      run: (stopping) => placeCars(services, stopping),
    },
  ],
  gauges: carGauges,
  checks: carChecks,
  person: carPersonHooks,
  photo: { isInUse: isReviewedPhoto },
};

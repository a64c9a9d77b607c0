import { extrasOf } from '../../../contract/cars/car-extras.ts';
import { changePrice, type ChangeActor, type ChangePrice } from '../../../contract/rentals/change-price.ts';
import { changeRefusal } from '../../../contract/rentals/change-rule.ts';
import type { ChangeCalendar, ChangeQuote } from '../../../contract/rentals/changes/changes.ts';
import { contains, type DateRange } from '../../../contract/dates.ts';
import { findReviewedPrices, type LockedCar } from '../../cars/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireAvailableExtras } from '../extras/reserve-extras.ts';
import { throwTermsRefusal } from '../require-terms-met.ts';
import { expireHolds } from '../state/expire-holds.ts';
import { areUsersActive, readMarketDates, type LockedRental } from '../state/rental-state.queries.ts';
import { findUnavailableDates, isTakenByOthers } from './change.queries.ts';
import { isChangeable, lockCarAndRental, requireRenterOrOwner } from './lock-change.ts';
import { lockRentalPayments } from './lock-rental-payments.ts';

type Deps = Pick<Services, 'config' | 'pool'>;

interface ChangeContext {
  car: LockedCar;
  rental: LockedRental;
  by: ChangeActor;
  today: string;
  notice: string;
}

interface PricedChange extends ChangeContext {
  price: ChangePrice;
  refundCents: number;
}

/** What to refund if the rental gets cheaper. Earlier voluntary refunds by the owner do not count towards it. */
export async function refundOf(
  db: Database,
  { id, totalCents, givenBackCents }: LockedRental,
  afterCents: number,
): Promise<number> {
  const reductionCents = totalCents - afterCents;
  if (reductionCents <= 0) return 0;
  const mayKeepCents = Math.max(0, afterCents - givenBackCents);
  const { paidCents } = await lockRentalPayments(db, id);
  // Never more than we hold: banks may have withdrawn some of it, and some may have been refunded at the provider.
  return Math.min(reductionCents, Math.max(0, paidCents - mayKeepCents));
}

/** Locks a rental that the viewer may change as its renter or owner. */
async function lockChangeable(
  db: Database,
  { timeZone }: Pick<Services['config'], 'timeZone'>,
  viewer: Viewer,
  rentalId: string,
): Promise<ChangeContext> {
  const { car, rental: found } = await lockCarAndRental(db, rentalId);
  const { rental, by } = requireRenterOrOwner(viewer, found);
  const { today, notice } = await readMarketDates(db, timeZone);
  const isPossible = isChangeable(rental, today) && (await areUsersActive(db, [rental.ownerId, rental.renterId]));
  if (!car || !isPossible) throw new AppError('change/not-possible');
  return { car, rental, by, today, notice };
}

/** Throws if the dates are not available. The car is locked, so free days stay free until the commit. */
export async function priceChange(
  db: Database,
  config: Pick<Services['config'], 'timeZone'>,
  viewer: Viewer,
  { id, ...dates }: DateRange & { id: string },
): Promise<PricedChange> {
  const { car, rental, by, today, notice } = await lockChangeable(db, config, viewer, id);
  const refusal = changeRefusal(car.terms, rental, dates, today);
  if (refusal) throwTermsRefusal(refusal, car.terms);
  const addsDays = !contains(rental, dates.startDate) || !contains(rental, dates.endDate);
  const isReviewed = car.state === 'active' || car.state === 'paused';
  if (addsDays && !isReviewed) throw new AppError('change/not-possible');
  await expireHolds(db, car.id);
  if (await isTakenByOthers(db, rental, dates)) throw new AppError('rental/dates-taken');
  await requireAvailableExtras(db, extrasOf(rental.lines), { dates, rentalId: rental.id });
  // Unreviewed prices must neither be charged nor lower a refund.
  const prices = isReviewed ? car : ((await findReviewedPrices(db, car.id)) ?? car);
  const price = changePrice(rental, { car: prices, dates, by, today, notice });
  return { car, rental, by, today, notice, price, refundCents: await refundOf(db, rental, price.totalCents) };
}

export const quoteChange = (
  { pool, config }: Deps,
  viewer: Viewer,
  request: DateRange & { id: string },
): Promise<ChangeQuote> =>
  transaction(pool, async (db) => {
    const { price, refundCents } = await priceChange(db, config, viewer, request);
    const { startDate, endDate } = request;
    const { days, lines, totalCents, payCents, keptCents } = price;
    return { startDate, endDate, days, lines, totalCents, payCents, refundCents, keptCents };
  });

export const showChangeCalendar = ({ pool, config }: Deps, viewer: Viewer, id: string): Promise<ChangeCalendar> =>
  transaction(pool, async (db) => {
    const { car, rental, today } = await lockChangeable(db, config, viewer, id);
    const { leastDays, mostDays, noticeDays, windowDays } = car.terms;
    return {
      blocked: await findUnavailableDates(db, rental, today),
      terms: { leastDays, mostDays, noticeDays, windowDays },
    };
  });

import { priceOfDay } from '../../../contract/cars/stay-price.ts';
import { addDays, startOfDay, type DateRange } from '../../../contract/dates.ts';
import { lastDayToAgree } from '../../../contract/rentals/change-rule.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { refreshBookedDays } from '../../cars/index.ts';
import { POSTGRES_ERROR, postgresCode, transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireDriver } from '../require-driver.ts';
import { showRental } from '../show-rental.ts';
import { announceProposed } from './change-mails.ts';
import { insertChange, lockPendingChange } from './change.queries.ts';
import { lapseChange } from './expire-changes.ts';
import { lockCarAndRental, requireRenterOrOwner } from './lock-change.ts';
import { priceChange } from './price-change.ts';

type Deps = Pick<Services, 'config' | 'hooks' | 'pool'>;
type Proposal = DateRange & { id: string; expectedTotalCents: number };

/** The deadline for agreeing: until then, none of the affected days is over. */
export const changeDeadline = (timeZone: string, rental: DateRange, dates: DateRange): Date =>
  startOfDay(timeZone, addDays(lastDayToAgree(rental, dates), 1));

async function propose(db: Database, services: Deps, viewer: Viewer, proposal: Proposal): Promise<void> {
  const { config } = services;
  requireRenterOrOwner(viewer, (await lockCarAndRental(db, proposal.id)).rental);
  const pending = await lockPendingChange(db, proposal.id);
  if (pending && !pending.isLate) throw new AppError('change/open');
  if (pending) await lapseChange(db, pending);
  const { car, rental, by, today, price, refundCents } = await priceChange(db, config, viewer, proposal);
  if (proposal.endDate > rental.endDate) {
    await requireDriver(db, services, { ...rental, endDate: proposal.endDate, rentalId: rental.id });
  }
  const { days, lines, totalCents, payCents } = price;
  if (totalCents !== proposal.expectedTotalCents) {
    throw new AppError('rental/price-changed', {
      detail: translatable('rentals.hold.price-changed', { total: { cents: totalCents, currency: config.currency } }),
    });
  }
  const { startDate, endDate } = proposal;
  const change = { by, startDate, endDate, days, lines, totalCents, payCents, refundCents };
  const id = await insertChange(db, rental, {
    ...change,
    pricePerDayCents: priceOfDay(car, startDate),
    lastMoment: changeDeadline(config.timeZone, rental, proposal),
  });
  await refreshBookedDays(db, car.id, today);
  await announceProposed(db, { ...change, id, rentalId: rental.id }, viewer.uid);
}

/** Asks the other side, and reserves the added days until it answers. */
export const proposeChange = (
  services: Deps,
  viewer: Viewer,
  { key, ...proposal }: Proposal & { key: string },
): Promise<Rental> =>
  runIdempotent<Rental>(
    services.pool,
    { userId: viewer.uid, key, operation: 'propose-change', request: proposal },
    async (keep) => {
      try {
        return await transaction(services.pool, async (db) => {
          await propose(db, services, viewer, proposal);
          const rental = await showRental(services, db, viewer, proposal.id);
          await keep(db, rental);
          return rental;
        });
      } catch (error) {
        // Impossible under the car's lock; if code ever forgets the lock, the constraint still holds.
        if (postgresCode(error) !== POSTGRES_ERROR.exclusionViolation) throw error;
        throw new AppError('rental/dates-taken', { cause: error });
      }
    },
  );

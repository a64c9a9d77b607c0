import { ANONYMOUS_NAME } from '../../contract/accounts/person-name.ts';
import type { Block, BlocksRequest } from '../../contract/calendar/calendar.ts';
import { addDays, type DateRange } from '../../contract/dates.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { isPending, isRequest } from '../../contract/rentals/rental-lifecycle.ts';
import { lockCar, requireCan, refreshBookedDays, deleteBlocks, insertBlocks } from '../cars/index.ts';
import { POSTGRES_ERROR, postgresCode, transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { expireHolds } from '../rentals/index.ts';
import { countBlocks, findBlocksAt, findRentalAt } from './block.queries.ts';
import { mergeBlocks, type DatesWithNote } from './merge-blocks.ts';
import { withoutNoteChanges, withoutNotes } from './private-notes.ts';

function validateDates({ startDate, endDate, blocks }: BlocksRequest, today: string) {
  if (startDate < today) throw new AppError('calendar/past-days');
  if (endDate > addDays(today, calendarLimits.daysAhead)) throw new AppError('calendar/too-far-ahead');
  const isOutside = (block: DateRange) => block.startDate < startDate || block.endDate > endDate;
  if (blocks.some(isOutside)) throw new AppError('rental/dates-invalid');
}

/** Days of a rental cannot be blocked: cancel the rental first. */
async function requireNoRental(db: Database, carId: string, wanted: readonly DateRange[]) {
  const rental = await findRentalAt(db, carId, wanted);
  if (!rental) return;
  const { startDate, endDate, renterName } = rental;
  const values = {
    renter: renterName === ANONYMOUS_NAME ? translatable('accounts.name.none') : renterName,
    dates: { startDate, endDate },
  };
  const { status } = rental;
  if (isRequest(status))
    throw new AppError('calendar/days-booked', { detail: translatable('calendar.block.requested', values) });
  throw new AppError('calendar/days-booked', {
    detail: isPending(status)
      ? translatable('calendar.block.held', values)
      : translatable('calendar.block.booked', values),
  });
}

const keyOf = ({ startDate, endDate, note }: DatesWithNote) => `${startDate} ${endDate} ${note}`;

/** The car's lock serialises everything that takes its days. */
async function changeBlocks(db: Database, timeZone: string, viewer: Viewer, carId: string, request: BlocksRequest) {
  const car = requireCan(viewer, 'edit', await lockCar(db, carId));
  const wanted = withoutNoteChanges(viewer, car, request);
  const today = await marketToday(db, timeZone);
  validateDates(wanted, today);
  await expireHolds(db, carId);
  await requireNoRental(db, carId, wanted.blocks);

  const before = await findBlocksAt(db, carId, wanted);
  const after = mergeBlocks(before, wanted, wanted.blocks);
  const [keysBefore, keysAfter] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const kept = before.filter((block) => keysAfter.has(keyOf(block)));
  await deleteBlocks(
    db,
    before.filter((block) => !keysAfter.has(keyOf(block))).map(({ id }) => id),
  );
  const added = await insertBlocks(
    db,
    carId,
    after.filter((painted) => !keysBefore.has(keyOf(painted))),
  );
  if ((await countBlocks(db, carId)) > calendarLimits.blocksMax) throw new AppError('calendar/too-many-blocks');
  await refreshBookedDays(db, carId, today);
  return withoutNotes(
    viewer,
    car,
    [...kept, ...added].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)),
  );
}

/** Returns the resulting blocks that overlap or touch the range. */
export async function setBlocks(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  carId: string,
  wanted: BlocksRequest,
): Promise<Block[]> {
  try {
    return await transaction(pool, (db) => changeBlocks(db, config.timeZone, viewer, carId, wanted));
  } catch (error) {
    // The car's lock prevents this, unless some code forgets to take it.
    if (postgresCode(error) !== POSTGRES_ERROR.exclusionViolation) throw error;
    throw new AppError('calendar/days-booked', { cause: error });
  }
}

import { NO_NAME } from '../../contract/accounts/person-name.ts';
import type { Block, BlocksRequest } from '../../contract/calendar/calendar.ts';
import { addDays, type DateRange } from '../../contract/dates.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { isPending, isRequest } from '../../contract/rentals/rental-lifecycle.ts';
import { lockCar, requireCan, setBooked, deleteBlocks, insertBlocks } from '../cars/index.ts';
import { POSTGRES_ERROR, postgresCode, transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketDay } from '../market/index.ts';
import { expireHolds } from '../rentals/index.ts';
import { countBlocks, findBlocksAt, findRentalAt } from './block.queries.ts';
import { paintBlocks, type NotedDays } from './paint-blocks.ts';
import { keepingNotes, withoutNotes } from './private-notes.ts';

function refuseDates({ startDate, endDate, blocks }: BlocksRequest, today: string) {
  if (startDate < today) throw new AppError('calendar/past-days');
  if (endDate > addDays(today, calendarLimits.daysAhead)) throw new AppError('calendar/too-far-ahead');
  const isOutside = (block: DateRange) => block.startDate < startDate || block.endDate > endDate;
  if (blocks.some(isOutside)) throw new AppError('rental/dates-invalid');
}

/** Only cancelling a rental frees its days. */
async function refuseBooked(db: Database, carId: string, wanted: readonly DateRange[]) {
  const rental = await findRentalAt(db, carId, wanted);
  if (!rental) return;
  const { startDate, endDate, renterName } = rental;
  const values = {
    renter: renterName === NO_NAME ? words('accounts.name.none') : renterName,
    dates: { startDate, endDate },
  };
  const { status } = rental;
  if (isRequest(status))
    throw new AppError('calendar/days-booked', { detail: words('calendar.block.requested', values) });
  throw new AppError('calendar/days-booked', {
    detail: isPending(status) ? words('calendar.block.held', values) : words('calendar.block.booked', values),
  });
}

const isSame = (a: NotedDays, b: NotedDays) =>
  a.startDate === b.startDate && a.endDate === b.endDate && a.note === b.note;

/** Everybody who wants this car waits for its lock, and sees what those before did. */
async function change(db: Database, timeZone: string, viewer: Viewer, carId: string, asked: BlocksRequest) {
  const car = requireCan(viewer, 'edit', await lockCar(db, carId));
  const wanted = keepingNotes(viewer, car, asked);
  const today = await marketDay(db, timeZone);
  refuseDates(wanted, today);
  await expireHolds(db, carId);
  await refuseBooked(db, carId, wanted.blocks);

  const before = await findBlocksAt(db, carId, wanted);
  const after = paintBlocks(before, wanted, wanted.blocks);
  const kept = before.filter((block) => after.some((painted) => isSame(block, painted)));
  await deleteBlocks(
    db,
    before.filter((block) => !kept.includes(block)).map(({ id }) => id),
  );
  const added = await insertBlocks(
    db,
    carId,
    after.filter((painted) => !kept.some((block) => isSame(block, painted))),
  );
  if ((await countBlocks(db, carId)) > calendarLimits.blocksMax) throw new AppError('calendar/too-many-blocks');
  await setBooked(db, carId, today);
  return withoutNotes(
    viewer,
    car,
    [...kept, ...added].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)),
  );
}

/** The blocks that have or touch one of these days, afterwards. */
export async function setBlocks(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  carId: string,
  wanted: BlocksRequest,
): Promise<Block[]> {
  try {
    return await transaction(pool, (db) => change(db, config.timeZone, viewer, carId, wanted));
  } catch (error) {
    // Impossible under the car's lock; should the lock ever be forgotten, the constraint holds.
    if (postgresCode(error) !== POSTGRES_ERROR.exclusionViolation) throw error;
    throw new AppError('calendar/days-booked', { cause: error });
  }
}

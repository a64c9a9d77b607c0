import { dayIn, startOfDay } from '../../contract/dates.ts';
import { addMonths, firstDayOf, monthOf, spanOf } from '../../contract/earnings/months.ts';
import { earningLimits } from '../../contract/earnings/limits.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import {
  findFirstMovement,
  findLastNumbered,
  findNumber,
  findActivePeriods,
  insertNumbers,
  lockStatements,
} from './statement.queries.ts';

const isClosed = (timeZone: string, month: string, now: Date): boolean =>
  now.getTime() >= spanOf(timeZone, month).until.getTime() + earningLimits.closedAfterMinutes * 60_000;

/** Numbers all unnumbered months with any movement up to this one, in chronological order. */
async function numberUpTo(db: Database, ownerId: string, month: string, timeZone: string): Promise<void> {
  await lockStatements(db, ownerId);
  const last = await findLastNumbered(db, ownerId);
  const movedAt = last ? undefined : await findFirstMovement(db, ownerId);
  const first = last ? addMonths(last.month, 1) : movedAt && monthOf(dayIn(timeZone, movedAt));
  if (!first || first > month) return;
  const months = [first];
  while (months.at(-1)! < month) months.push(addMonths(months.at(-1)!, 1));
  const bounds = [...months, addMonths(month, 1)].map((each) => startOfDay(timeZone, firstDayOf(each)));
  const used = (await findActivePeriods(db, ownerId, bounds)).map((span) => firstDayOf(months[span - 1]!));
  await insertNumbers(db, ownerId, used, (last?.number ?? 0) + 1);
}

/** Returns null for a month that is not closed or has no movements. */
export async function numberStatement(
  { pool, config: { timeZone } }: Pick<Services, 'pool' | 'config'>,
  { ownerId, month, now }: { ownerId: string; month: string; now: Date },
): Promise<number | null> {
  if (!isClosed(timeZone, month, now)) return null;
  const day = firstDayOf(month);
  const known = await findNumber(pool, ownerId, day);
  if (known !== undefined) return known;
  await transaction(pool, (db) => numberUpTo(db, ownerId, month, timeZone));
  return (await findNumber(pool, ownerId, day)) ?? null;
}

import type { Finding, Terms } from '../platform/check.ts';
import type { Database } from '../platform/database/database.ts';
import { countDays, findCountedDays, THE_FIRST_DAY, type DayFigures } from './figure.queries.ts';

/** What cannot change once a day is over. */
const FIXED = ['bookings', 'bookedCents', 'cancellations', 'chargedCents', 'refundedCents', 'disputedCents'] as const;

export async function findWrongFigures(db: Database, { timeZone }: Pick<Terms, 'timeZone'>): Promise<Finding[]> {
  const counted = await findCountedDays(db, { startDate: THE_FIRST_DAY, endDate: '9999-12-31' }, timeZone);
  const [first, last] = [counted[0]?.day, counted.at(-1)?.day];
  if (!first || !last) return [];
  const actual = new Map(
    (await countDays(db, { startDate: first, endDate: last }, timeZone)).map((day) => [day.day, day]),
  );
  const isRight = (day: DayFigures) => FIXED.every((name) => actual.get(day.day)?.[name] === day[name]);
  return counted
    .filter((day) => !isRight(day))
    .map(({ day }) => ({ about: day, wrong: `The figures of ${day} are not what happened on that day.` }));
}

import type { Finding, CheckContext } from '../platform/check.ts';
import type { Database } from '../platform/database/database.ts';
import { countDays, findCountedDays, EARLIEST_DATE } from './figure.queries.ts';

/** Figures that cannot change once a day is over. */
const FINAL_FIGURES = [
  'bookings',
  'bookedCents',
  'cancellations',
  'chargedCents',
  'refundedCents',
  'disputedCents',
] as const;

export async function findWrongFigures(db: Database, { timeZone }: Pick<CheckContext, 'timeZone'>): Promise<Finding[]> {
  const counted = await findCountedDays(db, { startDate: EARLIEST_DATE, endDate: '9999-12-31' }, timeZone);
  const [first, last] = [counted[0]?.day, counted.at(-1)?.day];
  if (!first || !last) return [];
  const actual = new Map(
    (await countDays(db, { startDate: first, endDate: last }, timeZone)).map((day) => [day.day, day]),
  );
  return counted.flatMap((day) => {
    const expected = actual.get(day.day);
    const wrong = FINAL_FIGURES.filter((name) => expected?.[name] !== day[name]);
    if (wrong.length === 0) return [];
    const mismatches = wrong.map((name) => `${name} ${day[name]} instead of ${expected?.[name]}`).join(', ');
    return [{ about: day.day, wrong: `The figures of ${day.day} are not what happened on that day: ${mismatches}.` }];
  });
}

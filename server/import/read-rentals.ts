import { addDays, daysBetween, rangeProblem, type DateRange } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';
import { field, isUsableId } from './read-export.ts';
import { readEmail, readName } from './read-user.ts';
import { explainDay, readDay, readSeconds, formatValue, type Remark } from './read-values.ts';

export interface OldRental extends DateRange {
  /** Position in the list, which is in order of booking. */
  index: number;
  /** Identifies the rental in later runs. Derived from its content, so that it does not depend on the order of the list. */
  sourceId: string;
  renterSource: string | undefined;
  renterEmail: string | undefined;
  renterName: string;
}

export interface RefusedRental {
  index: number;
  problems: Remark[];
}

const FIRST_DAY = '0001-01-01';

function explain({ startDate, endDate }: DateRange): string | undefined {
  switch (rangeProblem({ startDate, endDate }, FIRST_DAY)) {
    case undefined:
    // Imported rentals may be further ahead than new bookings.
    case 'too-far-ahead':
      return undefined;
    case 'end-not-after-start':
      return startDate === endDate
        ? `It starts and ends on the same day (${startDate}), which is not a rental.`
        : `It ends (${endDate}) before it starts (${startDate}).`;
    case 'too-long':
      return `It lasts ${daysBetween({ startDate, endDate })} days (${startDate} to ${endDate}); ${rentalLimits.daysMax} are the most.`;
    case 'missing':
    case 'not-a-day':
    case 'starts-in-the-past':
      return 'Its dates cannot be read.';
  }
}

function readOne(carId: string, index: number, element: unknown, timeZone: string): OldRental | RefusedRental {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    return { index, problems: [{ field: '', text: `It is not a rental: ${formatValue(element)}.` }] };
  }
  const fields = element as Record<string, unknown>;
  const [start, end] = [field(fields, 'startDate'), field(fields, 'endDate')];
  const startDate = readDay(start, timeZone);
  const endDate = readDay(end, timeZone);
  const problems: Remark[] = [];
  if (!startDate) problems.push({ field: 'startDate', text: explainDay(start) });
  if (!endDate) problems.push({ field: 'endDate', text: explainDay(end) });
  if (!startDate || !endDate) return { index, problems };
  const wrong = explain({ startDate, endDate });
  if (wrong) return { index, problems: [{ field: '', text: wrong }] };

  const uid = field(fields, 'userID');
  const renterSource = isUsableId(uid) ? uid : undefined;
  const renterEmail = readEmail(field(fields, 'userEmail'));
  if (!renterSource && !renterEmail) {
    const text = `Nobody knows who rents: userID is ${formatValue(uid)} and userEmail is ${formatValue(field(fields, 'userEmail'))}.`;
    return { index, problems: [{ field: 'userID', text }] };
  }
  const sourceId = JSON.stringify([carId, readSeconds(start), readSeconds(end), renterSource ?? renterEmail]);
  const renterName = readName(field(fields, 'userName')).displayName;
  return { index, startDate, endDate, sourceId, renterSource, renterEmail, renterName };
}

export function readRentals(
  carId: string,
  list: unknown,
  timeZone: string,
): { rentals: (OldRental | RefusedRental)[]; notes: Remark[] } {
  if (list === undefined || list === null) return { rentals: [], notes: [] };
  if (!Array.isArray(list)) {
    return {
      rentals: [],
      notes: [{ field: 'Rented', text: `It is not a list (${formatValue(list)}), so no rentals are taken.` }],
    };
  }
  const known = new Map<string, number>();
  const rentals = list.map((element: unknown, index): OldRental | RefusedRental => {
    const rental = readOne(carId, index, element, timeZone);
    if ('problems' in rental) return rental;
    const duplicate = known.get(rental.sourceId);
    if (duplicate !== undefined)
      return { index, problems: [{ field: '', text: `It is the same as Rented[${duplicate}].` }] };
    known.set(rental.sourceId, index);
    return rental;
  });
  return { rentals, notes: [] };
}

/** A rental occupies both its first and its last day. */
export function createImportCalendar() {
  const taken = new Map<string, string>();
  const daysOf = (range: DateRange) =>
    Array.from({ length: daysBetween(range) + 1 }, (_, day) => addDays(range.startDate, day));
  return {
    take(range: DateRange, by: string): void {
      for (const day of daysOf(range)) taken.set(day, by);
    },
    takenBy(range: DateRange): string | undefined {
      return daysOf(range)
        .map((day) => taken.get(day))
        .find((by) => by !== undefined);
    },
  };
}
export type ImportCalendar = ReturnType<typeof createImportCalendar>;

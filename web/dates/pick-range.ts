import { addDays, contains, daysBetween, lastStartDate, overlaps, type DateRange } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/limits.ts';

/** A range on its way: nothing, a first day, or both. */
export type RangeDraft = Partial<DateRange>;

export const isWhole = (draft: RangeDraft): draft is DateRange => Boolean(draft.startDate && draft.endDate);

type Calendar = { today: string; blocked: readonly DateRange[] };

const isFree = (day: string, { today, blocked }: Calendar) =>
  day >= today && !blocked.some((range) => contains(range, day));

/** Why a day cannot be picked. */
export type Reason = 'past' | 'booked' | 'lone' | 'returnOnly' | 'far';

/** Why a day can be neither the first nor the last of a rental; nothing when it can be one of them. */
function reasonAgainstBoth(day: string, calendar: Calendar): Reason | undefined {
  if (day < calendar.today) return 'past';
  if (!isFree(day, calendar)) return 'booked';
  // A rental lasts at least from one day to the next.
  const hasNeighbour = isFree(addDays(day, 1), calendar) || isFree(addDays(day, -1), calendar);
  return hasNeighbour ? undefined : 'lone';
}

/** Why a rental cannot start on a day. The car may still come back on one where the day after is taken. */
function reasonAgainstStart(day: string, calendar: Calendar): Reason | undefined {
  if (day > lastStartDate(calendar.today)) return 'far';
  return reasonAgainstBoth(day, calendar) ?? (isFree(addDays(day, 1), calendar) ? undefined : 'returnOnly');
}

/** Why a day cannot be picked next; nothing when it can. A rental that starts within a year may end after it. */
export function reasonAgainst(day: string, calendar: Calendar, { startDate, endDate }: RangeDraft = {}) {
  if (startDate === undefined || endDate !== undefined) return reasonAgainstStart(day, calendar);
  const isWithin = daysBetween({ startDate, endDate: day }) <= rentalLimits.daysMax;
  return isWithin || day <= lastStartDate(calendar.today) ? reasonAgainstBoth(day, calendar) : 'far';
}

export type Refusal = 'spans-booked' | 'too-long' | 'same-day' | 'return-only';

/**
 * The range after a day was pressed. Two days pressed in either order make a range; a third press begins anew, and so
 * does one that would take a booked day in, or too many days. Nothing begins on a day on which no rental can start.
 */
export function pickDay(draft: RangeDraft, day: string, calendar: Calendar): { range: RangeDraft; refusal?: Refusal } {
  const reason = reasonAgainst(day, calendar, draft);
  if (reason === 'returnOnly') return { range: draft, refusal: 'return-only' };
  if (reason) return { range: draft };
  const begin = (refusal: Refusal) => {
    const against = reasonAgainstStart(day, calendar);
    if (against === 'far') return { range: draft };
    return against ? { range: draft, refusal: 'return-only' as const } : { range: { startDate: day }, refusal };
  };
  const { startDate, endDate } = draft;
  if (!startDate || endDate) return { range: { startDate: day } };
  if (day === startDate) return { range: draft, refusal: 'same-day' };
  const range = day > startDate ? { startDate, endDate: day } : { startDate: day, endDate: startDate };
  if (calendar.blocked.some((taken) => overlaps(taken, range))) return begin('spans-booked');
  return daysBetween(range) > rentalLimits.daysMax ? begin('too-long') : { range };
}

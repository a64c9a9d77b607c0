import { addDays, contains, daysBetween, overlaps, type DateRange } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/limits.ts';

export { formatRange } from './format-range.ts';

/** A range on its way: nothing, a first day, or both. */
export type RangeDraft = Partial<DateRange>;

export const isWhole = (draft: RangeDraft): draft is DateRange => Boolean(draft.startDate && draft.endDate);

type Calendar = { today: string; blocked: readonly DateRange[] };

const isFree = (day: string, { today, blocked }: Calendar) =>
  day >= today && !blocked.some((range) => contains(range, day));

/** Why a day cannot be picked, in the word that people are told; nothing when it can. */
export function reasonAgainst(day: string, calendar: Calendar): string | undefined {
  if (day < calendar.today) return 'In the past';
  if (!isFree(day, calendar)) return 'Booked';
  // A rental lasts at least from one day to the next.
  const hasNeighbour = isFree(addDays(day, 1), calendar) || isFree(addDays(day, -1), calendar);
  return hasNeighbour ? undefined : 'Too short to rent';
}

export type Refusal = 'spans-booked' | 'too-long' | 'same-day';

/**
 * The range after a day was pressed. Two days pressed in either order make a range; a third press begins anew, and so
 * does one that would take a booked day in, or too many days.
 */
export function pickDay(draft: RangeDraft, day: string, calendar: Calendar): { range: RangeDraft; refusal?: Refusal } {
  if (reasonAgainst(day, calendar)) return { range: draft };
  const { startDate, endDate } = draft;
  if (!startDate || endDate) return { range: { startDate: day } };
  if (day === startDate) return { range: draft, refusal: 'same-day' };
  const range = day > startDate ? { startDate, endDate: day } : { startDate: day, endDate: startDate };
  if (calendar.blocked.some((taken) => overlaps(taken, range))) {
    return { range: { startDate: day }, refusal: 'spans-booked' };
  }
  if (daysBetween(range) > rentalLimits.daysMax) return { range: { startDate: day }, refusal: 'too-long' };
  return { range };
}

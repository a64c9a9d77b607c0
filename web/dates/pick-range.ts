import { addDays, contains, daysBetween, MONTH_NAMES, overlaps, type DateRange } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/limits.ts';

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
  return hasNeighbour ? undefined : 'Free for less than a day';
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

const shortDay = (day: string) =>
  `${Number(day.slice(8, 10))} ${(MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)}`;

/** "10 – 12 Jun 2025", "30 Jun – 2 Jul 2025": as short as it stays clear. */
export function formatRange({ startDate, endDate }: DateRange): string {
  const year = endDate.slice(0, 4);
  if (startDate.slice(0, 7) === endDate.slice(0, 7))
    return `${Number(startDate.slice(8, 10))} – ${shortDay(endDate)} ${year}`;
  const startYear = startDate.startsWith(year) ? '' : ` ${startDate.slice(0, 4)}`;
  return `${shortDay(startDate)}${startYear} – ${shortDay(endDate)} ${year}`;
}

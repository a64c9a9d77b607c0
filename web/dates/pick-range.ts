import { firstStartDate, lastStartDateOf, type CarTerms } from '../../contract/cars/car-terms.ts';
import { addDays, contains, daysBetween, overlaps, type DateRange } from '../../contract/dates.ts';
import { termLimits } from '../../contract/cars/limits.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';

/** A range that is being selected: nothing, a first day, or both days */
export type RangeDraft = Partial<DateRange>;

export const isCompleteRange = (draft: RangeDraft): draft is DateRange => Boolean(draft.startDate && draft.endDate);

export type RangeTerms = Pick<CarTerms, 'leastDays' | 'mostDays' | 'noticeDays' | 'windowDays'>;

/** The widest terms that a car may have, for when no car is selected */
export const ANY_TERMS: RangeTerms = {
  leastDays: 1,
  mostDays: rentalLimits.daysMax,
  noticeDays: 0,
  windowDays: termLimits.windowMax,
};

export type Calendar = { today: string; blocked: readonly DateRange[]; terms: RangeTerms };

const isFree = ({ startDate, endDate }: DateRange, { today, blocked }: Calendar) =>
  startDate >= today && !blocked.some((taken) => overlaps(taken, { startDate, endDate }));

/** Why a day cannot be selected */
export type Reason = 'past' | 'soon' | 'booked' | 'lone' | 'returnOnly' | 'short' | 'far';

const canStart = (day: string, calendar: Calendar) =>
  isFree({ startDate: day, endDate: addDays(day, calendar.terms.leastDays) }, calendar);

const canEnd = (day: string, calendar: Calendar) => {
  const startDate = addDays(day, -calendar.terms.leastDays);
  return startDate >= firstStartDate(calendar.terms, calendar.today) && isFree({ startDate, endDate: day }, calendar);
};

/** Why a day can be neither the first nor the last of a rental; undefined if it can be one of them */
function reasonAgainstBoth(day: string, calendar: Calendar): Reason | undefined {
  if (day < calendar.today) return 'past';
  if (day < firstStartDate(calendar.terms, calendar.today)) return 'soon';
  if (calendar.blocked.some((range) => contains(range, day))) return 'booked';
  // The shortest rental must fit before or after the day.
  return canStart(day, calendar) || canEnd(day, calendar) ? undefined : 'lone';
}

/** Why a rental cannot start on a day. If only the days after it are taken, a rental may still end there. */
function reasonAgainstStart(day: string, calendar: Calendar): Reason | undefined {
  if (day > lastStartDateOf(calendar.terms, calendar.today)) return 'far';
  return reasonAgainstBoth(day, calendar) ?? (canStart(day, calendar) ? undefined : 'returnOnly');
}

/** Why a day cannot be selected next; undefined if it can. Only the start must be within the booking window. */
export function unavailableReason(day: string, calendar: Calendar, { startDate, endDate }: RangeDraft = {}) {
  if (startDate === undefined || endDate !== undefined) return reasonAgainstStart(day, calendar);
  const { terms, today } = calendar;
  const days = daysBetween({ startDate, endDate: day });
  if (days > terms.mostDays && day > lastStartDateOf(terms, today)) return 'far';
  const reason = reasonAgainstBoth(day, calendar);
  return days > 0 && days < terms.leastDays && reason !== 'booked' ? 'short' : reason;
}

export type Refusal = 'spans-booked' | 'too-long' | 'too-short' | 'same-day' | Reason;

/**
 * Returns the range after a click on a day. Two clicks in either order make a range. A third one starts over, as does
 * one that would include a booked day or too many days. A range never starts on a day on which no rental can start.
 */
export function pickDay(draft: RangeDraft, day: string, calendar: Calendar): { range: RangeDraft; refusal?: Refusal } {
  const reason = unavailableReason(day, calendar, draft);
  if (reason) return { range: draft, refusal: reason };
  const startOver = (refusal: Refusal) => {
    const startReason = reasonAgainstStart(day, calendar);
    return startReason ? { range: draft, refusal: startReason } : { range: { startDate: day }, refusal };
  };
  const { startDate, endDate } = draft;
  if (!startDate || endDate) return { range: { startDate: day } };
  if (day === startDate) return { range: draft, refusal: 'same-day' };
  const range = day > startDate ? { startDate, endDate: day } : { startDate: day, endDate: startDate };
  if (calendar.blocked.some((taken) => overlaps(taken, range))) return startOver('spans-booked');
  const days = daysBetween(range);
  if (days > calendar.terms.mostDays) return startOver('too-long');
  return days < calendar.terms.leastDays ? startOver('too-short') : { range };
}

import type { CancellationTerms } from '../cars/car-terms.ts';
import { firstDayCents, percentOf, type PriceLine } from '../cars/stay-price.ts';
import { stepOf } from '../currencies.ts';
import { addDays, dayIn, startOfDay } from '../dates.ts';
import { FULL_REFUND_HOURS, JUST_BOOKED, REFUND_TERMS } from './refund-terms.ts';

export type RefundPart = 'full' | 'all-but-first-day' | 'half' | 'none';

export interface CancellationStep {
  part: RefundPart;
  /** Its last day, to the end of that day in the marketplace's zone; null for what comes after all others. */
  until: string | null;
  /** The moment at which it ends, where that is not the end of its last day */
  before?: string;
}

const FULL_REFUND_MS = FULL_REFUND_HOURS * 3_600_000;

/** Flexible terms promise hours: where the clocks change on the day before the start day, they don't end at midnight. */
function endsBefore(terms: CancellationTerms, startDate: string, timeZone: string): { before?: string } {
  if (terms !== 'flexible') return {};
  const end = fullRefundEnd(terms, startDate, timeZone).getTime();
  const midnight = startOfDay(timeZone, addDays(startDate, 1 - REFUND_TERMS[terms].fullDays)).getTime();
  return end === midnight ? {} : { before: new Date(end).toISOString() };
}

/** The moment at which the terms no longer give everything back. */
export const fullRefundEnd = (terms: CancellationTerms, startDate: string, timeZone: string): Date =>
  terms === 'flexible'
    ? new Date(startOfDay(timeZone, startDate).getTime() - FULL_REFUND_MS)
    : startOfDay(timeZone, addDays(startDate, 1 - REFUND_TERMS[terms].fullDays));

/** The day that it is when the hours of flexible terms are over: the start day, and it is too late for a full refund. */
export const noticeDay = (timeZone: string, now: Date | number): string =>
  dayIn(timeZone, Number(now) + FULL_REFUND_MS - 1);

/** What a renter who cancels gets back, by the day; in order of time. */
export function cancellationSteps(terms: CancellationTerms, startDate: string, timeZone?: string): CancellationStep[] {
  const { fullDays, part, partDays } = REFUND_TERMS[terms];
  return [
    { part: 'full', until: addDays(startDate, -fullDays), ...(timeZone && endsBefore(terms, startDate, timeZone)) },
    { part, until: addDays(startDate, -partDays) },
    { part: 'none', until: null },
  ];
}

/** The first step that is not over. */
export const stepOn = (steps: readonly CancellationStep[], today: string): CancellationStep =>
  steps.find(({ until }) => until === null || today <= until)!;

const isFarEnough = (startDate: string, today: string) => today <= addDays(startDate, -JUST_BOOKED.daysBefore);

/** Whether booking on this day gives time to change one's mind that the terms alone would not give. */
export const givesGrace = (terms: CancellationTerms, startDate: string, today: string): boolean =>
  isFarEnough(startDate, today) && stepOn(cancellationSteps(terms, startDate), today).part !== 'full';

/** Until when everything comes back because it was just booked; undefined where the terms give that as long anyway. */
export function graceEnd(
  { terms, startDate }: { terms: CancellationTerms; startDate: string },
  bookedAt: string,
  timeZone: string,
): string | undefined {
  const { hours, daysBefore } = JUST_BOOKED;
  const tooLate = startOfDay(timeZone, addDays(startDate, 1 - daysBefore));
  const end = Math.min(Date.parse(bookedAt) + hours * 3_600_000, tooLate.getTime());
  const fullUntil = fullRefundEnd(terms, startDate, timeZone);
  return end > fullUntil.getTime() && end > Date.parse(bookedAt) ? new Date(end).toISOString() : undefined;
}

export interface Refundable {
  startDate: string;
  totalCents: number;
  currency: string;
  /** Of the first day, before a discount */
  pricePerDayCents: number;
  lines: readonly PriceLine[];
  cancellationTerms: CancellationTerms;
  /** Paid for less than `JUST_BOOKED.hours` ago */
  isJustBooked: boolean;
}

/** What was kept for days given up earlier: those are cancelled already, so it does not come back. */
export const droppedCents = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'dropped' ? line.amountCents : 0), 0);

function partOn({ cancellationTerms: terms, startDate }: Refundable, today: string, notice: string): RefundPart {
  const steps = cancellationSteps(terms, startDate);
  const { part } = stepOn(steps, today);
  if (terms !== 'flexible') return part;
  if (notice < startDate) return 'full';
  return part === 'full' ? REFUND_TERMS[terms].part : part;
}

/** By the rental's own terms, before deducting earlier refunds. `notice` is the `noticeDay` of the same moment. */
export function renterRefund(
  rental: Refundable,
  today: string,
  notice = addDays(today, FULL_REFUND_HOURS / 24),
): { part: RefundPart; isGrace: boolean; refundCents: number } {
  const { startDate, currency } = rental;
  const totalCents = rental.totalCents - droppedCents(rental.lines);
  const part = partOn(rental, today, notice);
  if (part !== 'full' && rental.isJustBooked && isFarEnough(startDate, today)) {
    return { part: 'full', isGrace: true, refundCents: totalCents };
  }
  const refunds: Record<RefundPart, number> = {
    full: totalCents,
    'all-but-first-day': Math.max(0, totalCents - firstDayCents(rental.lines, rental.pricePerDayCents, currency)),
    half: percentOf(totalCents, 50, stepOf(currency)),
    none: 0,
  };
  return { part, isGrace: false, refundCents: refunds[part] };
}

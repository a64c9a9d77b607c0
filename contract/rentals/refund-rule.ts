import type { CancellationTerms } from '../cars/car-terms.ts';
import { firstDayCents, percentOf, type PriceLine } from '../cars/stay-price.ts';
import { stepOf } from '../currencies.ts';
import { addDays, dayIn, startOfDay } from '../dates.ts';
import { FULL_REFUND_HOURS, JUST_BOOKED, REFUND_TERMS } from './refund-terms.ts';

export type RefundPart = 'full' | 'all-but-first-day' | 'half' | 'none';

export interface CancellationStep {
  part: RefundPart;
  /** Its last day, inclusive, in the marketplace's time zone; null for the last step. */
  until: string | null;
  /** When it ends, if not at the end of its last day */
  before?: string;
}

const FULL_REFUND_MS = FULL_REFUND_HOURS * 3_600_000;

/**
 * Flexible terms promise hours, so a daylight saving change on the day before the start moves the end away from
 * midnight.
 */
function endsBefore(terms: CancellationTerms, startDate: string, timeZone: string): { before?: string } {
  if (terms !== 'flexible') return {};
  const end = fullRefundEnd(terms, startDate, timeZone).getTime();
  const midnight = startOfDay(timeZone, addDays(startDate, 1 - REFUND_TERMS[terms].fullDays)).getTime();
  return end === midnight ? {} : { before: new Date(end).toISOString() };
}

/** When the full refund ends. */
export const fullRefundEnd = (terms: CancellationTerms, startDate: string, timeZone: string): Date =>
  terms === 'flexible'
    ? new Date(startOfDay(timeZone, startDate).getTime() - FULL_REFUND_MS)
    : startOfDay(timeZone, addDays(startDate, 1 - REFUND_TERMS[terms].fullDays));

/** The day on which the hours of flexible terms end. If that is the start day, it is too late for a full refund. */
export const noticeDay = (timeZone: string, now: Date | number): string =>
  dayIn(timeZone, Number(now) + FULL_REFUND_MS - 1);

/** The refund after a cancellation by the renter, by day, in chronological order. */
export function cancellationSteps(terms: CancellationTerms, startDate: string, timeZone?: string): CancellationStep[] {
  const { fullDays, part, partDays } = REFUND_TERMS[terms];
  return [
    { part: 'full', until: addDays(startDate, -fullDays), ...(timeZone && endsBefore(terms, startDate, timeZone)) },
    { part, until: addDays(startDate, -partDays) },
    { part: 'none', until: null },
  ];
}

/** The first step that has not ended. */
export const stepOn = (steps: readonly CancellationStep[], today: string): CancellationStep =>
  steps.find(({ until }) => until === null || today <= until)!;

const isFarEnough = (startDate: string, today: string) => today <= addDays(startDate, -JUST_BOOKED.daysBefore);

/** Whether booking on this day grants a cooling-off period beyond the terms. */
export const hasCoolingOff = (terms: CancellationTerms, startDate: string, today: string): boolean =>
  isFarEnough(startDate, today) && stepOn(cancellationSteps(terms, startDate), today).part !== 'full';

/** The end of the cooling-off period; undefined if the terms grant a full refund for as long anyway. */
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
  /** The price of the first day, before any discount */
  pricePerDayCents: number;
  lines: readonly PriceLine[];
  cancellationTerms: CancellationTerms;
  /** Paid less than `JUST_BOOKED.hours` ago */
  isJustBooked: boolean;
}

/** The amount kept for days given up earlier, which are already cancelled and not refunded again. */
export const droppedCents = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'dropped' ? line.amountCents : 0), 0);

function partOn({ cancellationTerms: terms, startDate }: Refundable, today: string, notice: string): RefundPart {
  const steps = cancellationSteps(terms, startDate);
  const { part } = stepOn(steps, today);
  if (terms !== 'flexible') return part;
  if (notice < startDate) return 'full';
  return part === 'full' ? REFUND_TERMS[terms].part : part;
}

/**
 * The refund by the rental's terms, before deducting earlier refunds. `notice` is the `noticeDay` of the same moment.
 */
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

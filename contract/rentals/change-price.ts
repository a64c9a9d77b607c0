import { extrasOf, perTripCents, withExtras } from '../cars/car-extras.ts';
import { stayPrice, percentOf, firstDayCents, type CarPrices, type PriceLine } from '../cars/stay-price.ts';
import { leastChargeOf, partOf, stepOf } from '../currencies.ts';
import { addDays, daysBetween, type DateRange } from '../dates.ts';
import { droppedCents, renterRefund, type Refundable, type RefundPart } from './refund-rule.ts';

export const CHANGE_ACTORS = ['renter', 'owner'] as const;
export type ChangeActor = (typeof CHANGE_ACTORS)[number];

export type Changeable = Refundable & DateRange;

export interface ChangePrice {
  days: number;
  /** They add up to the total. */
  lines: PriceLine[];
  /** The rental's price after the change */
  totalCents: number;
  /** The amount kept for days that the renter gives up with this change */
  keptCents: number;
  /** The price difference, up or down; at least one of them is 0. */
  payCents: number;
  lessCents: number;
}

/** The charged days, without the last one. */
const chargedDays = ({ startDate, endDate }: DateRange): string[] =>
  Array.from({ length: Math.max(0, daysBetween({ startDate, endDate })) }, (_, day) => addDays(startDate, day));

/** The charged days of one range that are not charged in the other. */
function daysOnlyIn(range: DateRange, other: DateRange): string[] {
  return chargedDays(range).filter((day) => day < other.startDate || day >= other.endDate);
}

/** Days that a renter gives up count as cancelled: the same part is kept as if they cancelled today. */
function keptOf(rental: Changeable, dropped: readonly string[], part: RefundPart): number {
  // Extras charged per trip do not depend on the days.
  const baseCents = rental.totalCents - droppedCents(rental.lines) - perTripCents(rental.lines);
  const stepCents = stepOf(rental.currency);
  const droppedNow = partOf(baseCents, dropped.length, daysBetween(rental), stepCents);
  switch (part) {
    case 'full':
      return 0;
    case 'half':
      return droppedNow - percentOf(droppedNow, 50, stepCents);
    case 'none':
      return droppedNow;
    case 'all-but-first-day':
      return dropped.includes(rental.startDate)
        ? Math.min(droppedNow, firstDayCents(rental.lines, rental.pricePerDayCents, rental.currency))
        : 0;
  }
}

/**
 * The price of a rental with other dates: all days at the car's current price, extras at the agreed prices, plus the
 * amount kept for days that the renter gives up. Amounts kept by earlier changes stay kept. If the owner proposes,
 * nothing is kept. Waives increases for fewer days, even if these are different days, and differences that are too
 * small for a card.
 */
export function changePrice(
  rental: Changeable,
  {
    car,
    dates,
    by,
    today,
    notice,
  }: { car: CarPrices; dates: DateRange; by: ChangeActor; today: string; notice?: string | undefined },
): ChangePrice {
  const stay = withExtras(stayPrice(car, dates, rental.currency), extrasOf(rental.lines));
  const earlier = rental.lines.filter((line) => line.kind === 'dropped');
  const earlierCents = droppedCents(rental.lines);
  const dropped = by === 'renter' ? daysOnlyIn(rental, dates) : [];
  const kept = dropped.length > 0 ? keptOf(rental, dropped, renterRefund(rental, today, notice).part) : 0;
  const isLess = daysOnlyIn(dates, rental).length === 0 || daysBetween(dates) < daysBetween(rental);
  const atMost = !isLess ? Infinity : Math.max(0, rental.totalCents - earlierCents - stay.totalCents);
  const keptCents = Math.min(kept, atMost);
  const lines = [...stay.lines];
  if (earlierCents + keptCents > 0) {
    const days = earlier.reduce((sum, { quantity }) => sum + quantity, keptCents > 0 ? dropped.length : 0);
    lines.push({ kind: 'dropped', quantity: days, amountCents: earlierCents + keptCents });
  }
  const wouldCostMore = stay.totalCents + earlierCents + keptCents - rental.totalCents;
  const isWaived = wouldCostMore > 0 && (isLess || wouldCostMore < leastChargeOf(rental.currency));
  if (isWaived) lines.push({ kind: 'waived', amountCents: -wouldCostMore });
  const moreCents = isWaived ? 0 : wouldCostMore;
  const totalCents = rental.totalCents + moreCents;
  return {
    days: stay.days,
    lines,
    totalCents,
    keptCents,
    payCents: Math.max(0, moreCents),
    lessCents: Math.max(0, -moreCents),
  };
}

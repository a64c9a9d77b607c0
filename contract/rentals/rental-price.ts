import { daysBetween, isDay } from '../dates.ts';

export interface RentalPrice {
  days: number;
  totalCents: number;
}

const NOTHING: RentalPrice = { days: 0, totalCents: 0 };

/** Cards, calendar, quote and charge all use this. Missing or reversed dates cost nothing yet. */
export function rentalPrice(rental: {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  pricePerDayCents: number;
}): RentalPrice {
  const { startDate, endDate, pricePerDayCents } = rental;
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return NOTHING;
  const days = daysBetween({ startDate, endDate });
  if (days <= 0) return NOTHING;
  return { days, totalCents: Number.isSafeInteger(pricePerDayCents) ? days * Math.max(0, pricePerDayCents) : 0 };
}

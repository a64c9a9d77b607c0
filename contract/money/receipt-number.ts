import { dayIn } from '../dates.ts';

const DIGITS = 6;

/** "2026-000123": the year of booking in the marketplace's time zone and a number that is unique across all years. */
export const formatReceiptNumber = (number: number, bookedAt: Date, timeZone: string): string =>
  `${dayIn(timeZone, bookedAt).slice(0, 4)}-${String(number).padStart(DIGITS, '0')}`;

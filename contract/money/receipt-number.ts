import { dayIn } from '../dates.ts';

const DIGITS = 6;

/** "2026-000123": the year of the booking at the marketplace, and a number that no other rental has. */
export const formatReceiptNumber = (number: number, bookedAt: Date, timeZone: string): string =>
  `${dayIn(timeZone, bookedAt).slice(0, 4)}-${String(number).padStart(DIGITS, '0')}`;

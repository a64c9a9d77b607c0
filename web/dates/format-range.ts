import { MONTH_NAMES, type DateRange } from '../../contract/dates.ts';

/** "22 Nov" */
export const shortDay = (day: string) =>
  `${Number(day.slice(8, 10))} ${(MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)}`;

/** "10 – 12 Jun 2025", "30 Jun – 2 Jul 2025": as short as it stays clear. */
export function formatRange({ startDate, endDate }: DateRange): string {
  const year = endDate.slice(0, 4);
  if (startDate.slice(0, 7) === endDate.slice(0, 7))
    return `${Number(startDate.slice(8, 10))} – ${shortDay(endDate)} ${year}`;
  const startYear = startDate.startsWith(year) ? '' : ` ${startDate.slice(0, 4)}`;
  return `${shortDay(startDate)}${startYear} – ${shortDay(endDate)} ${year}`;
}

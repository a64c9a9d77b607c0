import type { DateRange } from '../../contract/dates.ts';
import { formatMonth, formatRange, shortDay, shortMonth } from '../language/formats.ts';
import type { Step } from '../../contract/overview/figure-steps.ts';

const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** "1,234" */
export const formatCount = (count: number): string => whole.format(count);

/** "1.2K", for where there is little room. */
export const formatShort = (count: number): string => short.format(count);

/** "1.2K$" */
export const formatShortMoney = (amountCents: number): string => `${short.format(amountCents / 100)}$`;

/** "12 ms", "1.2 s" */
export function formatTime(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** "under a minute", "5 min", "3 h" */
export function formatWait(seconds: number): string {
  if (seconds < 60) return 'under a minute';
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** What stands below a step: "10 Jun", "Jun ’25". */
export const axisLabel = (by: Step, { startDate }: DateRange): string =>
  by === 'month' ? `${shortMonth(startDate)} ’${startDate.slice(2, 4)}` : shortDay(startDate);

/** What a step is called: "10 Jun 2025", "9 – 15 Jun 2025", "June 2025". */
export function stepName(by: Step, step: DateRange): string {
  if (by === 'month') return formatMonth(step.startDate);
  return by === 'week' ? formatRange(step) : `${shortDay(step.startDate)} ${step.startDate.slice(0, 4)}`;
}

import type { DateRange } from '../../contract/dates.ts';
import { localeOf } from '../../contract/languages/locale.ts';
import { formatMonth, formatNumber, formatRange, shortDate, shortDay, shortMonth } from '../language/formats.ts';
import type { FigurePeriod } from '../../contract/overview/figure-steps.ts';
import { language, t } from '../language/words.ts';

const short = new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(localeOf(language), {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "1,234" */
export const formatCount = formatNumber;

/** "1.2K", for narrow places such as axis ticks. */
export const formatShort = (count: number): string => short.format(count);

/** "12.5%" */
export const formatShare = (part: number, whole: number): string => percent.format(part / whole);

/** "12 ms", "1.2 s" */
export function formatTime(milliseconds: number): string {
  if (milliseconds >= 1_000) return t('overview.time.seconds', { seconds: tenths.format(milliseconds / 1_000) });
  return t('overview.time.milliseconds', {
    milliseconds: milliseconds < 10 ? tenths.format(milliseconds) : formatNumber(Math.round(milliseconds)),
  });
}

/** "under a minute", "5 min", "3 h" */
export function formatWait(seconds: number): string {
  if (seconds < 60) return t('overview.wait.under-a-minute');
  return seconds < 5_400
    ? t('overview.wait.minutes', { minutes: Math.round(seconds / 60) })
    : t('overview.wait.hours', { hours: Math.round(seconds / 3_600) });
}

/** Axis label of a step: "10 Jun", "Jun ’25". */
export const axisLabel = (by: FigurePeriod, { startDate }: DateRange): string =>
  by === 'month'
    ? t('overview.axis-month', { month: shortMonth(startDate), year: startDate.slice(2, 4) })
    : shortDay(startDate);

/** Full name of a step: "10 Jun 2025", "9 – 15 Jun 2025", "June 2025". */
export function stepName(by: FigurePeriod, step: DateRange): string {
  if (by === 'month') return formatMonth(step.startDate);
  return by === 'week' ? formatRange(step) : shortDate(step.startDate);
}

import { createDateFormats } from '../../contract/format-dates.ts';
import { language } from './words.ts';

export const {
  dayAndMonth,
  formatDay,
  formatMoment,
  formatMonth,
  formatRange,
  formatTimestamp,
  formatWeekday,
  monthHeading,
  monthName,
  shortDate,
  shortDay,
  shortMonth,
  shortWeekday,
  weekdayName,
} = createDateFormats(language);

const whole = new Intl.NumberFormat(language);

/** "1,234" */
export const formatNumber = (number: number): string => whole.format(number);

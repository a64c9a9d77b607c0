import { createDateFormats } from '../../contract/format-dates.ts';
import { language } from './words.ts';

export const { formatDay, formatMoment, formatMonth, formatRange, formatTimestamp, monthName, shortDay, shortMonth } =
  createDateFormats(language);

const whole = new Intl.NumberFormat(language);

/** "1,234" */
export const formatNumber = (number: number): string => whole.format(number);

import { createDateFormats } from '../../contract/format-dates.ts';
import { once } from '../../contract/once.ts';
import { language } from './words.ts';

export const {
  dayAndMonth,
  formatDay,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatRange,
  formatTimestamp,
  formatWeekday,
  monthHeading,
  shortDate,
  shortDay,
  shortMonth,
  shortWeekday,
  weekdayName,
} = createDateFormats(language);

const whole = once(() => new Intl.NumberFormat(language));

/** "1,234" */
export const formatNumber = (number: number): string => whole().format(number);

// American English alone has a comma before "and".
const listLocale = language === 'en' ? 'en-GB' : language;

/** "title, price and photos" */
export const formatList = (words: readonly string[]): string => new Intl.ListFormat(listLocale).format(words);

/** "1 added, 2 removed" */
export const formatUnits = (words: readonly string[]): string =>
  new Intl.ListFormat(listLocale, { type: 'unit', style: 'short' }).format(words);

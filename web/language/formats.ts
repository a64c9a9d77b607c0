import { createDateFormats } from '../../contract/format-dates.ts';
import { createWholeNumbers } from '../../contract/languages/whole-numbers.ts';
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

/** "1,234" */
export const formatNumber = createWholeNumbers(language);

// American English alone has a comma before "and".
const listLocale = language === 'en' ? 'en-GB' : language;

// No list, as on most pages, takes no time: a list format takes a slow phone 100 ms to make.
const list = (words: readonly string[], options?: Intl.ListFormatOptions) =>
  words.length < 2 ? (words[0] ?? '') : new Intl.ListFormat(listLocale, options).format(words);

/** "title, price and photos" */
export const formatList = (words: readonly string[]): string => list(words);

/** "1 added, 2 removed" */
export const formatUnits = (words: readonly string[]): string => list(words, { type: 'unit', style: 'short' });

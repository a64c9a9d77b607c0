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

// Only American English has a comma before "and".
const listLocale = language === 'en' ? 'en-GB' : language;

// Most pages have no list. Creating a list format takes a slow phone 100 ms.
const list = (words: readonly string[], options?: Intl.ListFormatOptions) =>
  words.length < 2 ? (words[0] ?? '') : new Intl.ListFormat(listLocale, options).format(words);

/** "title, price and photos" */
export const formatList = (words: readonly string[]): string => list(words);

/** "1 added, 2 removed" */
export const formatUnits = (words: readonly string[]): string => list(words, { type: 'unit', style: 'short' });

import type { DateRange } from './dates.ts';

// Noon UTC keeps the day the same in the machine's time zone.
const noon = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`);

/** English avoids `Intl`, whose first use blocks a slow phone for 150 ms. */
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const englishMonth = (day: string) => ENGLISH_MONTHS[Number(day.slice(5, 7)) - 1]!;

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Formats days, months and times. English uses our own formats; other languages follow `Intl`. */
export function createDateFormats(language: string) {
  const isEnglish = language === 'en';
  const locale = isEnglish ? 'en-GB' : language;
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatWith = (options: Intl.DateTimeFormatOptions, name = locale) => {
    const key = JSON.stringify([name, options]);
    const format = formats.get(key) ?? new Intl.DateTimeFormat(name, { timeZone: 'UTC', ...options });
    formats.set(key, format);
    return format;
  };

  const clockParts = (timestamp: string, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> => {
    const format = formatWith({
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    return Object.fromEntries(format.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]));
  };

  /** "10 June 2024" */
  const formatDay = (day: string): string =>
    isEnglish
      ? `${dayAndMonth(day)} ${day.slice(0, 4)}`
      : formatWith({ day: 'numeric', month: 'long', year: 'numeric' }).format(noon(day));

  /** "10 June" */
  const dayAndMonth = (day: string): string =>
    isEnglish
      ? `${Number(day.slice(8, 10))} ${englishMonth(day)}`
      : formatWith({ day: 'numeric', month: 'long' }).format(noon(day));

  const weekdayName = (day: string): string => formatWith({ weekday: 'long' }).format(noon(day));

  /** "Monday, 10 June 2024" */
  const formatWeekday = (day: string): string =>
    isEnglish ? `${weekdayName(day)}, ${formatDay(day)}` : formatWith({ dateStyle: 'full' }).format(noon(day));

  /** "Jun" */
  const shortMonth = (day: string): string =>
    isEnglish ? englishMonth(day).slice(0, 3) : formatWith({ month: 'short' }).format(noon(day));

  /** "22 Nov" */
  const shortDay = (day: string): string =>
    isEnglish
      ? `${Number(day.slice(8, 10))} ${shortMonth(day)}`
      : formatWith({ day: 'numeric', month: 'short' }).format(noon(day));

  /** "10 – 12 Jun 2025", "30 Jun – 2 Jul 2025": omits repeated parts. */
  function formatRange({ startDate, endDate }: DateRange): string {
    if (!isEnglish) {
      const format = formatWith({ day: 'numeric', month: 'short', year: 'numeric' });
      return format.formatRange(noon(startDate), noon(endDate));
    }
    const year = endDate.slice(0, 4);
    if (startDate.slice(0, 7) === endDate.slice(0, 7))
      return `${Number(startDate.slice(8, 10))} – ${shortDay(endDate)} ${year}`;
    const startYear = startDate.startsWith(year) ? '' : ` ${startDate.slice(0, 4)}`;
    return `${shortDay(startDate)}${startYear} – ${shortDay(endDate)} ${year}`;
  }

  /** "June 2024", from a day or a timestamp */
  const formatMonth = (day: string): string =>
    isEnglish
      ? `${englishMonth(day)} ${day.slice(0, 4)}`
      : formatWith({ month: 'long', year: 'numeric' }).format(noon(day));

  return {
    formatDay,
    dayAndMonth,
    formatWeekday,
    weekdayName,
    shortMonth,
    shortDay,
    formatRange,
    formatMonth,

    /** "10 Jun 2024" */
    shortDate: (day: string): string =>
      isEnglish
        ? `${shortDay(day)} ${day.slice(0, 4)}`
        : formatWith({ day: 'numeric', month: 'short', year: 'numeric' }).format(noon(day)),

    /** "Mo", above the days of a calendar */
    shortWeekday: (day: string): string => {
      const name = formatWith({ weekday: 'short' }).format(noon(day));
      return isEnglish ? name.slice(0, 2) : name;
    },

    /** "June 2024", as a heading */
    monthHeading: (day: string): string => capitalized(formatMonth(day)),

    /** "June 10, 2024", for legal texts */
    formatLongDay: (day: string): string =>
      formatWith({ dateStyle: 'long' }, isEnglish ? 'en-US' : locale).format(noon(day)),

    /** "10/06/2024 - 09:05:00" */
    formatTimestamp: (timestamp: string, timeZone: string): string => {
      if (!isEnglish)
        return formatWith({ timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(timestamp));
      const { day, month, year, hour, minute, second } = clockParts(timestamp, timeZone);
      return `${day}/${month}/${year} - ${hour}:${minute}:${second}`;
    },

    /** "10 June 2024, 09:05" */
    formatMoment: (timestamp: string, timeZone: string): string => {
      const { day, month, year, hour, minute } = clockParts(timestamp, timeZone);
      return `${formatDay(`${year}-${month}-${day}`)}, ${hour}:${minute}`;
    },
  };
}

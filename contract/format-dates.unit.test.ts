import { describe, expect, it } from 'vitest';
import { createDateFormats } from './format-dates.ts';

describe('createDateFormats in English', () => {
  const formats = createDateFormats('en');
  const { formatDay, formatMoment, formatMonth, formatTimestamp } = formats;

  it('formats days and months in full', () => {
    expect(formatDay('2024-06-03')).toBe('3 June 2024');
    expect(formatMonth('2024-06-03T09:00:00.000Z')).toBe('June 2024');
  });

  it('has short formats for tight spaces', () => {
    expect(formats.shortDate('2024-09-03')).toBe('3 Sep 2024');
    expect(formats.shortDay('2024-09-03')).toBe('3 Sep');
    expect(formats.dayAndMonth('2024-09-03')).toBe('3 September');
  });

  it('formats calendar headings', () => {
    expect(formats.monthHeading('2024-09-03')).toBe('September 2024');
    expect(formats.shortWeekday('2024-09-03')).toBe('Tu');
    expect(formats.weekdayName('2024-09-03')).toBe('Tuesday');
    expect(formats.formatWeekday('2024-09-03')).toBe('Tuesday, 3 September 2024');
  });

  it('formats a moment to the minute in the given time zone', () => {
    expect(formatMoment('2026-01-31T23:30:05.000Z', 'UTC')).toBe('31 January 2026, 23:30');
    expect(formatMoment('2026-01-31T23:30:59.999Z', 'Europe/Zurich')).toBe('1 February 2026, 00:30');
  });

  it('formats a timestamp to the second', () => {
    expect(formatTimestamp('2026-01-31T23:30:05.000Z', 'UTC')).toBe('31/01/2026 - 23:30:05');
    expect(formatTimestamp('2026-01-31T23:30:05.000Z', 'Europe/Zurich')).toBe('01/02/2026 - 00:30:05');
  });
});

describe('createDateFormats in other languages', () => {
  it.each([
    ['de', '3. Juni 2024', 'Juni 2024', '30. Juni – 2. Juli 2025', '31. Januar 2026, 23:30'],
    ['es', '3 de junio de 2024', 'junio de 2024', '30 jun – 2 jul 2025', '31 de enero de 2026, 23:30'],
    ['fr', '3 juin 2024', 'juin 2024', '30 juin – 2 juil. 2025', '31 janvier 2026, 23:30'],
    ['pt', '3 de junho de 2024', 'junho de 2024', '30 de jun. – 2 de jul. de 2025', '31 de janeiro de 2026, 23:30'],
  ])('in %s, formats days, months, ranges and moments by local conventions', (language, day, month, range, moment) => {
    const formats = createDateFormats(language);
    // Intl puts narrow spaces around a dash.
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(plain(formats.formatDay('2024-06-03'))).toBe(day);
    expect(plain(formats.formatMonth('2024-06-03'))).toBe(month);
    expect(plain(formats.formatRange({ startDate: '2025-06-30', endDate: '2025-07-02' }))).toBe(range);
    expect(plain(formats.formatMoment('2026-01-31T23:30:05.000Z', 'UTC'))).toBe(moment);
  });

  it.each([
    ['de', '3. Sept. 2024', '3. September', 'September 2024', 'Di', 'Dienstag', 'Dienstag, 3. September 2024'],
    ['es', '3 sept 2024', '3 de septiembre', 'Septiembre de 2024', 'mar', 'martes', 'martes, 3 de septiembre de 2024'],
    ['fr', '3 sept. 2024', '3 septembre', 'Septembre 2024', 'mar.', 'mardi', 'mardi 3 septembre 2024'],
    [
      'pt',
      '3 de set. de 2024',
      '3 de setembro',
      'Setembro de 2024',
      'ter.',
      'terça-feira',
      'terça-feira, 3 de setembro de 2024',
    ],
  ])('in %s, formats calendar headings', (language, short, dayAndMonth, heading, above, weekday, full) => {
    const formats = createDateFormats(language);
    expect(formats.shortDate('2024-09-03')).toBe(short);
    expect(formats.dayAndMonth('2024-09-03')).toBe(dayAndMonth);
    expect(formats.monthHeading('2024-09-03')).toBe(heading);
    expect(formats.shortWeekday('2024-09-03')).toBe(above);
    expect(formats.weekdayName('2024-09-03')).toBe(weekday);
    expect(formats.formatWeekday('2024-09-03')).toBe(full);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../../contract/dates.ts';
import { createDateFormats } from '../../contract/format-dates.ts';
import { printable, readCreatedAt, readDay, readMoment, readSeconds, formatValue } from './read-values.ts';

const { formatTimestamp } = createDateFormats('en');

const ZONES = ['UTC', 'Europe/Bucharest', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'];
const second = fc.integer({ min: Date.UTC(2012, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });

describe('readMoment', () => {
  it('returns the instant at which local clocks show the text, in every zone', () =>
    fc.assert(
      fc.property(second, fc.constantFrom(...ZONES), (seconds, timeZone) => {
        const written = formatTimestamp(new Date(seconds * 1000).toISOString(), timeZone);
        const read = readMoment(written, timeZone)!;
        expect(formatTimestamp(read.toISOString(), timeZone)).toBe(written);
        // In an hour that clocks show twice, either instant is correct.
        expect(Math.abs(read.getTime() - seconds * 1000)).toBeLessThanOrEqual(3_600_000);
      }),
    ));

  it.each([
    ['03/06/2024 - 09:15:00', 'UTC', '2024-06-03T09:15:00.000Z'],
    ['03/06/2024 - 09:15:00', 'Europe/Bucharest', '2024-06-03T06:15:00.000Z'],
    ['29/02/2024 - 23:59:59', 'America/New_York', '2024-03-01T04:59:59.000Z'],
    [' 3/6/2024 - 9:05:00 ', 'UTC', '2024-06-03T09:05:00.000Z'],
  ])('reads %j in %s', (written, timeZone, iso) => expect(readMoment(written, timeZone)?.toISOString()).toBe(iso));

  it('returns an instant next to the gap for a skipped local time', () => {
    const read = readMoment('31/03/2024 - 03:30:00', 'Europe/Bucharest')!;
    expect(Math.abs(read.getTime() - Date.parse('2024-03-31T01:00:00Z'))).toBeLessThanOrEqual(3_600_000);
  });

  it.each([
    '',
    '31/02/2024 - 10:00:00',
    '29/02/2023 - 10:00:00',
    '2024-06-03 09:15:00',
    '03/06/2024',
    '03/06/2024 - 24:15:00',
    '03/06/2024 - 09:60:00',
    '03/13/2024 - 09:15:00',
    `03/06/2024 - 09:15:00${' '.repeat(100_000)}x`,
  ])('refuses %j', (written) => expect(readMoment(written, 'UTC')).toBeUndefined());
});

describe('readDay', () => {
  it('returns the local day of a timestamp, for all export formats', () =>
    fc.assert(
      fc.property(second, fc.constantFrom(...ZONES), (seconds, timeZone) => {
        const day = dayIn(timeZone, seconds * 1000);
        for (const written of [
          { seconds, nanoseconds: 999_999_999 },
          { _seconds: seconds, _nanoseconds: 0 },
          { __datatype__: 'timestamp', value: { _seconds: seconds, _nanoseconds: 0 } },
        ]) {
          expect(readDay(written, timeZone)).toBe(day);
        }
      }),
    ));

  it('changes the day at local midnight', () => {
    const midnightInBucharest = { seconds: Date.parse('2024-07-09T21:00:00Z') / 1000, nanoseconds: 0 };
    expect(readDay(midnightInBucharest, 'Europe/Bucharest')).toBe('2024-07-10');
    expect(readDay(midnightInBucharest, 'UTC')).toBe('2024-07-09');
  });

  it.each([
    [null],
    [undefined],
    ['2024-07-10'],
    [1_720_000_000],
    [{}],
    [{ seconds: '1720000000' }],
    [{ seconds: null }],
    [{ seconds: Number.NaN }],
    [{ seconds: 1e300 }],
    [{ seconds: 1_720_000_000_000 }],
    [{ seconds: -1 }],
    [JSON.parse('{"__proto__":{"seconds":1720000000}}')],
  ])('refuses %j', (value) => expect(readDay(value, 'UTC')).toBeUndefined());
});

describe('readSeconds', () => {
  it('ignores inherited properties', () => {
    expect(readSeconds(Object.create({ seconds: 5 }))).toBeUndefined();
  });
});

describe('readCreatedAt', () => {
  const place = { timeZone: 'UTC', now: new Date('2026-01-01T00:00:00Z') };

  it('returns a past time unchanged', () => {
    const { createdAt, notes } = readCreatedAt('03/06/2024 - 09:15:00', place);
    expect([createdAt.toISOString(), notes]).toEqual(['2024-06-03T09:15:00.000Z', []]);
  });

  it.each([
    ['01/01/2099 - 00:00:00', 'It lies in the future ("01/01/2099 - 00:00:00"), so the time of the import stands.'],
    ['soon', 'It cannot be read ("soon"), so the time of the import stands.'],
    [undefined, 'It is missing (missing), so the time of the import stands.'],
    [{ seconds: 0 }, 'It lies outside of the years 2000 to 2099 ({"seconds":0}), so the time of the import stands.'],
    [17, 'It cannot be read (17), so the time of the import stands.'],
  ])('uses the time of the import for %j and adds a note', (value, text) => {
    expect(readCreatedAt(value, place)).toEqual({ createdAt: place.now, notes: [{ field: 'createdAt', text }] });
  });
});

describe('values in a report', () => {
  it('are shortened', () => {
    expect(formatValue('x'.repeat(1_000_000)).length).toBeLessThan(80);
    expect(formatValue({ a: [1, 2] })).toBe('{"a":[1,2]}');
    expect(formatValue(undefined)).toBe('missing');
  });

  it('cannot move the cursor or change the text direction', () => {
    expect(printable('a\u001b[2Jb\u202ec\u009bd\n')).toBe('a\\u001b[2Jb\\u202ec\\u009bd\\u000a');
  });
});

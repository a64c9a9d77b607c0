import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../contract/calendar-file.ts';
import { addDays } from '../../../contract/dates.ts';
import { AIRBNB, APPLE, calendarOf, daysEvent, GETAROUND, GOOGLE, OUTLOOK, TURO } from '../../testing/calendars.ts';
import type { CalendarError } from './calendar-error.ts';
import { ownUid, readCalendar, type ReadOptions } from './read-calendar.ts';

const TODAY = '2027-06-15';
const READING: ReadOptions = { timeZone: 'Europe/Zurich', today: TODAY, host: 'cars.example', exported: [] };
const ID = '01980000-0000-7000-8000-000000000001';

const read = (text: string, reading: Partial<ReadOptions> = {}) => readCalendar(text, { ...READING, ...reading });
const daysOf = (text: string, reading: Partial<ReadOptions> = {}) =>
  read(text, reading).periods.map(({ startDate, endDate }) => `${startDate}/${endDate}`);
/** Days of a single event with the given lines. */
const days = (lines: string[], reading: Partial<ReadOptions> = {}) =>
  daysOf(calendarOf([...lines, 'UID:a@b']), reading);
const failureOf = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return (error as CalendarError).failure;
  }
};

describe('calendars exported by other sites', () => {
  it.each([
    ['Airbnb', AIRBNB, ['2027-07-01/2027-07-04', '2027-07-11/2027-07-11']],
    ['Turo', TURO, ['2027-07-01/2027-07-03']],
    ['Getaround', GETAROUND, ['2027-07-10/2027-07-11']],
    ['Google', GOOGLE, ['2027-07-01/2027-07-01', '2027-07-16/2027-07-16', '2027-07-29/2027-07-29']],
    [
      'Apple',
      APPLE,
      [
        '2027-07-05/2027-07-07',
        '2027-07-10/2027-07-10',
        '2027-07-15/2027-07-15',
        '2027-07-18/2027-07-18',
        '2027-07-20/2027-07-20',
      ],
    ],
    ['Outlook', OUTLOOK, ['2027-07-01/2027-07-02']],
  ])('%s', (_, text, expected) => {
    expect(daysOf(text)).toEqual(expected);
    expect(read(text).unreadable).toBe(0);
    // Some sites write bare line feeds, a byte order mark or lower-case names.
    expect(daysOf(`\uFEFF${text.replaceAll('\r\n', '\n')}`)).toEqual(expected);
    expect(daysOf(text.replaceAll(/^(BEGIN|END|DTSTART|DTEND)/gm, (name) => name.toLowerCase()))).toEqual(expected);
  });
});

describe('days of an event', () => {
  it.each<[string, string[], string[]]>([
    ['exclude the DTEND day', ['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270703'], ['2027-07-01/2027-07-02']],
    ['are one day when there is no end', ['DTSTART;VALUE=DATE:20270701'], ['2027-07-01/2027-07-01']],
    [
      'are one day when the end equals the start',
      ['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270701'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'are one day when the end is before the start',
      ['DTSTART;VALUE=DATE:20270705', 'DTEND;VALUE=DATE:20270701'],
      ['2027-07-05/2027-07-05'],
    ],
    ['follow a duration', ['DTSTART;VALUE=DATE:20270701', 'DURATION:P1W'], ['2027-07-01/2027-07-07']],
    [
      'include every day that the times touch',
      ['DTSTART:20270701T230000', 'DTEND:20270702T000100'],
      ['2027-07-01/2027-07-02'],
    ],
    [
      'exclude a day when the event ends at its midnight',
      ['DTSTART:20270701T230000', 'DTEND:20270702T000000'],
      ['2027-07-01/2027-07-01'],
    ],
    ['are one day for a start time without an end', ['DTSTART:20270701T100000Z'], ['2027-07-01/2027-07-01']],
    [
      'use the marketplace zone for floating times',
      ['DTSTART:20270701T233000', 'DTEND:20270701T235900'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'convert UTC times to the marketplace zone',
      ['DTSTART:20270701T223000Z', 'DTEND:20270701T235900Z'],
      ['2027-07-02/2027-07-02'],
    ],
    [
      'convert from an IANA zone that the file does not define',
      ['DTSTART;TZID=America/New_York:20270701T200000', 'DTEND;TZID=America/New_York:20270701T210000'],
      ['2027-07-02/2027-07-02'],
    ],
    [
      'use the marketplace zone for an unknown zone',
      ['DTSTART;TZID=Nowhere:20270701T233000', 'DTEND;TZID=Nowhere:20270701T235900'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'handle a start and end in different zones',
      ['DTSTART;TZID=Asia/Tokyo:20270702T060000', 'DTEND;TZID=America/New_York:20270702T200000'],
      ['2027-07-01/2027-07-03'],
    ],
    [
      'begin no earlier than today',
      ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270620'],
      ['2027-06-15/2027-06-19'],
    ],
    ['end two years ahead', ['DTSTART;VALUE=DATE:20290610', 'DTEND;VALUE=DATE:20300101'], ['2029-06-10/2029-06-14']],
    ['are none for a past event', ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270615'], []],
    ['are none for a cancelled event', ['DTSTART;VALUE=DATE:20270701', 'STATUS:CANCELLED'], []],
    ['are none for a transparent event', ['DTSTART;VALUE=DATE:20270701', 'TRANSP:TRANSPARENT'], []],
    [
      'repeat',
      ['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270703', 'RRULE:FREQ=MONTHLY;COUNT=2'],
      ['2027-07-01/2027-07-02', '2027-08-01/2027-08-02'],
    ],
    [
      'repeat until a date',
      ['DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=WEEKLY;UNTIL=20270708'],
      ['2027-07-01/2027-07-01', '2027-07-08/2027-07-08'],
    ],
    [
      'repeat from a start long ago',
      ['DTSTART;VALUE=DATE:19950701', 'RRULE:FREQ=YEARLY;UNTIL=20280101'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'repeat except on excluded dates, in any order',
      ['DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20270703,20270601,20270702'],
      ['2027-07-01/2027-07-01', '2027-07-04/2027-07-04'],
    ],
    [
      'include RDATE dates and periods',
      [
        'DTSTART:20270701T100000Z',
        'DTEND:20270701T110000Z',
        'RDATE;VALUE=PERIOD:20270705T100000Z/P2D',
        'RDATE:20270710T100000Z',
      ],
      ['2027-07-01/2027-07-01', '2027-07-05/2027-07-07', '2027-07-10/2027-07-10'],
    ],
  ])('%s', (_, lines, expected) => expect(days(lines)).toEqual(expected));

  it('repeat at the same local time across a daylight saving change', () => {
    const lines = ['DTSTART;TZID=America/New_York:20271105T173000', 'DURATION:PT10M', 'RRULE:FREQ=DAILY;COUNT=4'];
    // 17:30 in New York is 21:30 UTC before the change and 22:30 after it.
    expect(days(lines, { timeZone: 'Etc/GMT-2' })).toEqual(['2027-11-05/2027-11-06', '2027-11-08/2027-11-09']);
  });

  it('move this and all later occurrences with RANGE=THISANDFUTURE', () => {
    const text = calendarOf(
      ['UID:a', 'DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270708', 'DTSTART;VALUE=DATE:20270709'],
    );
    expect(daysOf(text)).toEqual(['2027-07-01/2027-07-01', '2027-07-09/2027-07-09', '2027-07-16/2027-07-16']);
  });

  it('are kept when other events are unreadable, which are counted', () => {
    const text = calendarOf(
      daysEvent('a', '2027-07-01', '2027-07-02'),
      ['UID:b', 'DTSTART:yesterday'],
      ['UID:c'],
      ['UID:d', 'DTSTART;VALUE=DATE:20270705', 'RRULE:FREQ=SOMETIMES'],
    );
    expect(read(text)).toMatchObject({ events: 1, unreadable: 3, isEmpty: false });
    expect(daysOf(text)).toEqual(['2027-07-01/2027-07-01']);
  });

  it('are merged for adjacent events', () => {
    const text = calendarOf(daysEvent('b', '2027-07-03', '2027-07-05'), daysEvent('a', '2027-07-01', '2027-07-03'));
    expect(daysOf(text)).toEqual(['2027-07-01/2027-07-04']);
    expect(read(text).events).toBe(2);
  });
});

describe('our own exported events', () => {
  const own = {
    uid: ownUid(ID, 'cars.example'),
    createdAt: '2027-01-01T00:00:00Z',
    startDate: '2027-07-01',
    endDate: '2027-07-02',
    title: 'Not available',
    description: ownUid(ID, 'cars.example'),
    isBusy: true,
  };
  const ours = calendarFile({ brand: 'Sparekey', kind: 'Availability', events: [own] });

  it('row 46: are ignored when our UID or marker appears in any line, folded or not', () => {
    expect(read(ours)).toMatchObject({ periods: [], events: 0, isEmpty: false });
    expect(daysOf(ours.replace(/UID:.*/, 'UID:another@site.example'))).toEqual([]);
    const quoted = `DESCRIPTION:Imported from somewhere else on a long long line ${own.uid} and so on`;
    expect(days(['DTSTART;VALUE=DATE:20270701', `${quoted.slice(0, 75)}\r\n ${quoted.slice(75)}`])).toEqual([]);
  });

  it('row 46: are recognized by their days, single or merged, when the marker is gone', () => {
    const exported = [
      { startDate: '2027-07-01', endDate: '2027-07-02' },
      { startDate: '2027-07-03', endDate: '2027-07-05' },
      { startDate: '2027-06-01', endDate: '2027-06-20' },
    ];
    const echo = (start: string, end: string) => daysOf(calendarOf(daysEvent('x', start, end)), { exported });
    expect(echo('2027-07-01', '2027-07-03')).toEqual([]);
    expect(echo('2027-07-01', '2027-07-06')).toEqual([]);
    expect(echo('2027-06-01', '2027-06-21')).toEqual([]);
    expect(echo('2027-07-01', '2027-07-04')).toEqual(['2027-07-01/2027-07-03']);
  });

  it('are imported when they come from another marketplace', () => {
    for (const host of ['other.example', 'cars.example.org']) {
      expect(daysOf(ours.replaceAll('@cars.example', `@${host}`))).toEqual(['2027-07-01/2027-07-02']);
    }
  });
});

describe('a hostile or broken file', () => {
  const calendar = calendarOf(daysEvent('a', '2027-07-01', '2027-07-02'));

  it.each([
    ['empty', ''],
    ['HTML', '<!doctype html><html><body>Sign in<pre>BEGIN:VCALENDAR</pre></body></html>'],
    ['JSON', '{"calendar":[]}'],
    ['binary', randomBytes(100_000).toString('latin1')],
    ['a vCard', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
    ['one huge line', 'x'.repeat(1_000_000)],
  ])('row 44: fails as not-a-calendar: %s', (_, text) => expect(failureOf(text)).toBe('not-a-calendar'));

  it.each([
    ['in an event', calendar.slice(0, calendar.indexOf('DTEND'))],
    ['after an event', calendar.replace(/END:VCALENDAR[^]*/, '')],
    ['at a mismatched END', calendar.replace('END:VEVENT', 'END:VTODO')],
    ['at deep nesting', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`],
  ])('row 44: fails as cut-off %s', (_, text) => expect(failureOf(text)).toBe('cut-off'));

  it('fails above 2,000 events', () => {
    const event = (index: number) =>
      daysEvent(`${index}`, addDays(TODAY, index % 700), addDays(TODAY, (index % 700) + 1));
    const many = (count: number) => calendarOf(...Array.from({ length: count }, (_, index) => event(index)));
    expect(read(many(2_000))).toMatchObject({ events: 2_000, unreadable: 0 });
    expect(failureOf(many(2_001))).toBe('too-many-events');
  });

  it.each(['SECONDLY', 'MINUTELY', 'HOURLY'])('row 44: fails on an endless %s rule', (frequency) => {
    expect(failureOf(calendarOf(['UID:a', 'DTSTART:19700101T000000Z', `RRULE:FREQ=${frequency}`]))).toBe('too-complex');
  });

  it('shares one occurrence limit across all events', () => {
    const daily = (uid: number) => [`UID:${uid}`, 'DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY'];
    expect(failureOf(calendarOf(...Array.from({ length: 20 }, (_, index) => daily(index))))).toBe('too-complex');
  });

  it('ignores long texts and malformed lines', () => {
    const long = `DESCRIPTION:${'x'.repeat(400_000)}`;
    const folded = `X-JUNK:${'y\r\n '.repeat(150_000)}`;
    expect(days(['DTSTART;VALUE=DATE:20270701', long, folded, 'no colon here', '__proto__:x'])).toEqual([
      '2027-07-01/2027-07-01',
    ]);
  });
});

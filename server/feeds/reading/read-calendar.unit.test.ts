import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../contract/calendar-file.ts';
import { addDays } from '../../../contract/dates.ts';
import { AIRBNB, APPLE, calendarOf, daysEvent, GETAROUND, GOOGLE, OUTLOOK, TURO } from '../../testing/calendars.ts';
import type { CalendarError } from './calendar-error.ts';
import { ownUid, readCalendar, type Reading } from './read-calendar.ts';

const TODAY = '2027-06-15';
const READING: Reading = { timeZone: 'Europe/Zurich', today: TODAY, host: 'cars.example', exported: [] };
const ID = '01980000-0000-7000-8000-000000000001';

const read = (text: string, reading: Partial<Reading> = {}) => readCalendar(text, { ...READING, ...reading });
const daysOf = (text: string, reading: Partial<Reading> = {}) =>
  read(text, reading).periods.map(({ startDate, endDate }) => `${startDate}/${endDate}`);
/** The days of one event with these times. */
const days = (lines: string[], reading: Partial<Reading> = {}) => daysOf(calendarOf([...lines, 'UID:a@b']), reading);
const failureOf = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return (error as CalendarError).failure;
  }
};

describe('a calendar as other sites write it', () => {
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
    // Bare line ends, a mark at the beginning and small letters are seen in the wild.
    expect(daysOf(`\uFEFF${text.replaceAll('\r\n', '\n')}`)).toEqual(expected);
    expect(daysOf(text.replaceAll(/^(BEGIN|END|DTSTART|DTEND)/gm, (name) => name.toLowerCase()))).toEqual(expected);
  });
});

describe('the days of an event', () => {
  it.each<[string, string[], string[]]>([
    [
      'end before the day that DTEND names',
      ['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270703'],
      ['2027-07-01/2027-07-02'],
    ],
    ['are one where there is no end', ['DTSTART;VALUE=DATE:20270701'], ['2027-07-01/2027-07-01']],
    [
      'are one where the end is the start',
      ['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270701'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'are one where the end is before the start',
      ['DTSTART;VALUE=DATE:20270705', 'DTEND;VALUE=DATE:20270701'],
      ['2027-07-05/2027-07-05'],
    ],
    ['follow a duration', ['DTSTART;VALUE=DATE:20270701', 'DURATION:P1W'], ['2027-07-01/2027-07-07']],
    ['are those that a time touches', ['DTSTART:20270701T230000', 'DTEND:20270702T000100'], ['2027-07-01/2027-07-02']],
    [
      'do not include one that it only reaches',
      ['DTSTART:20270701T230000', 'DTEND:20270702T000000'],
      ['2027-07-01/2027-07-01'],
    ],
    ['of a moment are one', ['DTSTART:20270701T100000Z'], ['2027-07-01/2027-07-01']],
    [
      'of floating times are the marketplace’s',
      ['DTSTART:20270701T233000', 'DTEND:20270701T235900'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'of UTC times are the marketplace’s',
      ['DTSTART:20270701T223000Z', 'DTEND:20270701T235900Z'],
      ['2027-07-02/2027-07-02'],
    ],
    [
      'follow a zone that the file does not define',
      ['DTSTART;TZID=America/New_York:20270701T200000', 'DTEND;TZID=America/New_York:20270701T210000'],
      ['2027-07-02/2027-07-02'],
    ],
    [
      'of an unknown zone are the marketplace’s',
      ['DTSTART;TZID=Nowhere:20270701T233000', 'DTEND;TZID=Nowhere:20270701T235900'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'may start in one zone and end in another',
      ['DTSTART;TZID=Asia/Tokyo:20270702T060000', 'DTEND;TZID=America/New_York:20270702T200000'],
      ['2027-07-01/2027-07-03'],
    ],
    ['are kept from today on', ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270620'], ['2027-06-15/2027-06-19']],
    [
      'are kept two years ahead',
      ['DTSTART;VALUE=DATE:20290610', 'DTEND;VALUE=DATE:20300101'],
      ['2029-06-10/2029-06-14'],
    ],
    ['that are over are none', ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270615'], []],
    ['of a cancelled one are none', ['DTSTART;VALUE=DATE:20270701', 'STATUS:CANCELLED'], []],
    ['of one that takes no time are none', ['DTSTART;VALUE=DATE:20270701', 'TRANSP:TRANSPARENT'], []],
    [
      'repeat',
      ['DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270703', 'RRULE:FREQ=MONTHLY;COUNT=2'],
      ['2027-07-01/2027-07-02', '2027-08-01/2027-08-02'],
    ],
    [
      'repeat until a day',
      ['DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=WEEKLY;UNTIL=20270708'],
      ['2027-07-01/2027-07-01', '2027-07-08/2027-07-08'],
    ],
    [
      'repeat from long ago',
      ['DTSTART;VALUE=DATE:19950701', 'RRULE:FREQ=YEARLY;UNTIL=20280101'],
      ['2027-07-01/2027-07-01'],
    ],
    [
      'repeat but for those left out, in any order',
      ['DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20270703,20270601,20270702'],
      ['2027-07-01/2027-07-01', '2027-07-04/2027-07-04'],
    ],
    [
      'repeat on further days, also with ends of their own',
      [
        'DTSTART:20270701T100000Z',
        'DTEND:20270701T110000Z',
        'RDATE;VALUE=PERIOD:20270705T100000Z/P2D',
        'RDATE:20270710T100000Z',
      ],
      ['2027-07-01/2027-07-01', '2027-07-05/2027-07-07', '2027-07-10/2027-07-10'],
    ],
  ])('%s', (_, lines, expected) => expect(days(lines)).toEqual(expected));

  it('repeat at the time of the clock when summer time ends', () => {
    const lines = ['DTSTART;TZID=America/New_York:20271105T173000', 'DURATION:PT10M', 'RRULE:FREQ=DAILY;COUNT=4'];
    // 17:30 in New York is 21:30 UTC before the change and 22:30 after it.
    expect(days(lines, { timeZone: 'Etc/GMT-2' })).toEqual(['2027-11-05/2027-11-06', '2027-11-08/2027-11-09']);
  });

  it('are moved for this and all later repetitions', () => {
    const text = calendarOf(
      ['UID:a', 'DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270708', 'DTSTART;VALUE=DATE:20270709'],
    );
    expect(daysOf(text)).toEqual(['2027-07-01/2027-07-01', '2027-07-09/2027-07-09', '2027-07-16/2027-07-16']);
  });

  it('stay when another event of the file cannot be read, which is counted', () => {
    const text = calendarOf(
      daysEvent('a', '2027-07-01', '2027-07-02'),
      ['UID:b', 'DTSTART:yesterday'],
      ['UID:c'],
      ['UID:d', 'DTSTART;VALUE=DATE:20270705', 'RRULE:FREQ=SOMETIMES'],
    );
    expect(read(text)).toMatchObject({ events: 1, unreadable: 3, isEmpty: false });
    expect(daysOf(text)).toEqual(['2027-07-01/2027-07-01']);
  });

  it('of events that touch are one period', () => {
    const text = calendarOf(daysEvent('b', '2027-07-03', '2027-07-05'), daysEvent('a', '2027-07-01', '2027-07-03'));
    expect(daysOf(text)).toEqual(['2027-07-01/2027-07-04']);
    expect(read(text).events).toBe(2);
  });
});

describe('what we exported', () => {
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

  it('row 46: is not read back in, under our UID or with our marker in any text, folded or not', () => {
    expect(read(ours)).toMatchObject({ periods: [], events: 0, isEmpty: false });
    expect(daysOf(ours.replace(/UID:.*/, 'UID:another@site.example'))).toEqual([]);
    const quoted = `DESCRIPTION:Imported from somewhere else on a long long line ${own.uid} and so on`;
    expect(days(['DTSTART;VALUE=DATE:20270701', `${quoted.slice(0, 75)}\r\n ${quoted.slice(75)}`])).toEqual([]);
  });

  it('row 46: is recognised by its days where another site left no trace of it, alone or joined', () => {
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

  it('counts when it is of another marketplace', () => {
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
    ['a card', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
    ['one huge line', 'x'.repeat(1_000_000)],
  ])('row 44: is no calendar: %s', (_, text) => expect(failureOf(text)).toBe('not-a-calendar'));

  it.each([
    ['in an event', calendar.slice(0, calendar.indexOf('DTEND'))],
    ['after an event', calendar.replace(/END:VCALENDAR[^]*/, '')],
    ['by crossed ends', calendar.replace('END:VEVENT', 'END:VTODO')],
    ['in a deep nest', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`],
  ])('row 44: breaks off %s', (_, text) => expect(failureOf(text)).toBe('cut-off'));

  it('holds 2,000 events and no more', () => {
    const event = (index: number) =>
      daysEvent(`${index}`, addDays(TODAY, index % 700), addDays(TODAY, (index % 700) + 1));
    const many = (count: number) => calendarOf(...Array.from({ length: count }, (_, index) => event(index)));
    expect(read(many(2_000))).toMatchObject({ events: 2_000, unreadable: 0 });
    expect(failureOf(many(2_001))).toBe('too-many-events');
  });

  it.each(['SECONDLY', 'MINUTELY', 'HOURLY'])('row 44: does not repeat %s for ever', (frequency) => {
    expect(failureOf(calendarOf(['UID:a', 'DTSTART:19700101T000000Z', `RRULE:FREQ=${frequency}`]))).toBe('too-complex');
  });

  it('spends one budget on all of its events', () => {
    const daily = (uid: number) => [`UID:${uid}`, 'DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY'];
    expect(failureOf(calendarOf(...Array.from({ length: 20 }, (_, index) => daily(index))))).toBe('too-complex');
  });

  it('is not slowed down by its texts', () => {
    const long = `DESCRIPTION:${'x'.repeat(400_000)}`;
    const folded = `X-JUNK:${'y\r\n '.repeat(150_000)}`;
    expect(days(['DTSTART;VALUE=DATE:20270701', long, folded, 'no colon here', '__proto__:x'])).toEqual([
      '2027-07-01/2027-07-01',
    ]);
  });
});

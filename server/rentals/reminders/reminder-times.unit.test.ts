import { expect, it } from 'vitest';
import { dueReminders, timeAtHour, nextReminderTime } from './reminder-times.ts';

it.each([
  ['2026-06-10', '2026-06-10T16:00:00.000Z'],
  ['2026-03-29', '2026-03-29T16:00:00.000Z'],
  ['2026-10-25', '2026-10-25T17:00:00.000Z'],
  ['2026-12-01', '2026-12-01T17:00:00.000Z'],
])('6 pm on %s in Zurich is %s, also on days when the clocks change', (day, moment) => {
  expect(timeAtHour('Europe/Zurich', day, 18).toISOString()).toBe(moment);
});

const dueAt = (moment: string) =>
  dueReminders('Europe/Zurich', new Date(moment)).map(({ kind, day }) => `${kind} ${day}`);

it.each([
  ['2026-06-10T04:59:59Z', []],
  ['2026-06-10T05:00:00Z', ['trip-today 2026-06-10', 'return-today 2026-06-10']],
  ['2026-06-10T10:59:59Z', ['trip-today 2026-06-10', 'return-today 2026-06-10']],
  ['2026-06-10T11:00:00Z', []],
  ['2026-06-10T15:59:59Z', []],
  ['2026-06-10T16:00:00Z', ['trip-tomorrow 2026-06-11']],
  ['2026-06-10T21:59:59Z', ['trip-tomorrow 2026-06-11']],
  ['2026-06-10T22:00:00Z', []],
])('at %s the due reminders are %j', (moment, expected) => {
  expect(dueAt(moment)).toEqual(expected);
});

it.each([
  ['2026-06-10T04:59:59Z', '2026-06-10T05:00:00Z'],
  ['2026-06-10T05:00:00Z', '2026-06-10T05:00:00Z'],
  ['2026-06-10T11:59:59Z', '2026-06-10T05:00:00Z'],
  ['2026-06-10T12:00:00Z', '2026-06-10T16:00:00Z'],
  ['2026-06-10T22:59:59Z', '2026-06-10T16:00:00Z'],
  ['2026-06-10T23:00:00Z', '2026-06-11T05:00:00Z'],
  ['2026-10-24T23:30:00Z', '2026-10-25T06:00:00Z'],
])('at %s the next check is at %s', (now, from) => {
  expect(nextReminderTime('Europe/Zurich', new Date(now))).toEqual(new Date(from));
});

it.each([
  ['2026-06-10T05:00:30Z', '2026-06-10T04:59:00Z', '2026-06-10T05:00:00Z'],
  ['2026-06-10T05:00:30Z', '2026-06-10T05:00:01Z', '2026-06-10T05:10:01Z'],
  ['2026-06-10T11:59:00Z', '2026-06-10T11:52:00Z', '2026-06-10T12:02:00Z'],
  ['2026-06-10T12:03:00Z', '2026-06-10T12:02:00Z', '2026-06-10T16:00:00Z'],
])('at %s, after a check at %s, the next check is at %s', (now, lookedAt, from) => {
  expect(nextReminderTime('Europe/Zurich', new Date(now), new Date(lookedAt))).toEqual(new Date(from));
});

it('no reminder is due between checks', () => {
  const start = Date.parse('2026-10-23T00:00:00Z');
  for (let minute = 0; minute < 4 * 24 * 60; minute += 7) {
    const now = new Date(start + minute * 60_000);
    if (nextReminderTime('Europe/Zurich', now) > now) expect(dueReminders('Europe/Zurich', now)).toEqual([]);
  }
});

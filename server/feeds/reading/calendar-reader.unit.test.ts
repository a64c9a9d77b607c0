import { expect, it } from 'vitest';
import { AIRBNB, calendarOf } from '../../testing/calendars.ts';
import type { CalendarError } from './calendar-error.ts';
import { createCalendarReader } from './calendar-reader.ts';

const reading = { timeZone: 'UTC', today: '2027-06-15', host: 'cars.example', exported: [] };
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Expands forever, because there is no 31 February. */
const NEVER = calendarOf(['UID:a', 'DTSTART:20270701T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31']);

it('row 44: aborts a file that takes too long, and reads the next one', async () => {
  const reader = createCalendarReader(5);
  const busy = reader.read({ bytes: bytesOf(NEVER), reading }).catch((error: unknown) => error);
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 20);
  const failed = await busy;
  clearInterval(ticking);
  expect((failed as CalendarError).failure).toBe('too-complex');
  // The main thread was not blocked.
  expect(ticks).toBeGreaterThan(5);
  expect((await reader.read({ bytes: bytesOf(AIRBNB), reading })).events).toBe(2);
});

it('reports why a file is not a calendar', async () => {
  const reader = createCalendarReader();
  await expect(reader.read({ bytes: bytesOf('<html>'), reading })).rejects.toMatchObject({ failure: 'not-a-calendar' });
});

// oxlint-disable-next-line sparekey/no-fixed-sleep -- between two looks at the clock
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayIn } from '../../contract/dates.ts';

/** As long as a test may take */
const MIDNIGHT_MARGIN = 120_000;

let began: number | undefined;

/** The day on which the current test began: always the same one, even if the test runs past midnight. */
export const today = (zone = 'UTC') => dayIn(zone, began ?? Date.now());

export const day = (offset: number, zone = 'UTC') => addDays(today(zone), offset);

/** Today at the earliest, so that it is never more than a year ahead */
export function nextDate(monthAndDay: string, from = today()): string {
  const year = Number(from.slice(0, 4));
  const candidate = `${year}-${monthAndDay}`;
  return candidate >= from ? candidate : `${year + 1}-${monthAndDay}`;
}

/** A test that prepares its data before midnight and reads it afterwards finds it a day older. */
export async function waitPastMidnight(
  zone = 'UTC',
  now: () => number = Date.now,
  pause: () => Promise<unknown> = () => delay(1_000),
): Promise<void> {
  while (dayIn(zone, now()) !== dayIn(zone, now() + MIDNIGHT_MARGIN)) await pause();
}

/** In the zone of its marketplace */
export async function beginTest(zone?: string): Promise<void> {
  await waitPastMidnight(zone);
  began = Date.now();
}

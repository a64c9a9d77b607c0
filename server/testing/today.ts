// oxlint-disable-next-line sparekey/no-fixed-sleep -- the interval between two checks of the clock
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayIn } from '../../contract/dates.ts';

/** The longest that a test may take. */
const MIDNIGHT_MARGIN = 120_000;

let startedAt: number | undefined;

/** The day on which the current test began: it stays the same even if the test runs past midnight. */
export const today = (zone = 'UTC') => dayIn(zone, startedAt ?? Date.now());

export const day = (offset: number, zone = 'UTC') => addDays(today(zone), offset);

/** The next such date from today on, so that it is never more than a year ahead. */
export function nextDate(monthAndDay: string, from = today()): string {
  const year = Number(from.slice(0, 4));
  const candidate = `${year}-${monthAndDay}`;
  return candidate >= from ? candidate : `${year + 1}-${monthAndDay}`;
}

/** Waits if midnight is near, because a test that runs past midnight would find its data a day older. */
export async function waitPastMidnight(
  zone = 'UTC',
  now: () => number = Date.now,
  pause: () => Promise<unknown> = () => delay(1_000),
): Promise<void> {
  while (dayIn(zone, now()) !== dayIn(zone, now() + MIDNIGHT_MARGIN)) await pause();
}

/** Call it with the marketplace's time zone. */
export async function beginTest(zone?: string): Promise<void> {
  await waitPastMidnight(zone);
  startedAt = Date.now();
}

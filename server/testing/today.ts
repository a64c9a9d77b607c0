// oxlint-disable-next-line sparekey/no-fixed-sleep -- the interval between two checks of the clock
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayIn } from '../../contract/dates.ts';

/** The default time limit of a test, and the longest time for which a test waits before midnight. */
const USUAL_LIMIT = 120_000;
const LONGEST_MARGIN = 6 * 60_000;

/** For hooks and fixtures that wait past midnight. */
export const MIDNIGHT_TIMEOUT = LONGEST_MARGIN + 60_000;

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

interface TestPlan {
  /** The marketplace's time zone */
  zone?: string | undefined;
  /** The test's time limit */
  limit?: number;
}

/** Waits if midnight may come within a test's time limit, because the test would then find its data a day older. */
export async function waitPastMidnight(
  { zone = 'UTC', limit = USUAL_LIMIT }: TestPlan = {},
  now: () => number = Date.now,
  pause: () => Promise<unknown> = () => delay(1_000),
): Promise<void> {
  const margin = Math.min(limit, LONGEST_MARGIN);
  while (dayIn(zone, now()) !== dayIn(zone, now() + margin)) await pause();
}

export async function beginTest(options?: TestPlan): Promise<void> {
  await waitPastMidnight(options);
  startedAt = Date.now();
}

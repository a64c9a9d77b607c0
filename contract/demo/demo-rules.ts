/** The shared demo accounts by role. Local trials use a password; a public demo signs in with one click. */
export const DEMO_EMAILS = {
  renter: 'renter@sparekey.test',
  owner: 'owner@sparekey.test',
  admin: 'admin@sparekey.test',
} as const;

export type DemoRole = keyof typeof DEMO_EMAILS;
export const DEMO_ROLES = Object.keys(DEMO_EMAILS) as [DemoRole, ...DemoRole[]];

const HOUR_MILLISECONDS = 3_600_000;

/** A demo resets on the hour, so that every process and page can compute the time without asking. */
export const lastReset = (now: number): number => now - (now % HOUR_MILLISECONDS);
export const nextReset = (now: number): number => lastReset(now) + HOUR_MILLISECONDS;

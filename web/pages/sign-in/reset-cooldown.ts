import { accountLimits } from '../../../contract/accounts/limits.ts';

/** The stored cooldown: its start by the device's clock, and its duration. */
export interface StoredCooldown {
  beganAt: number;
  seconds: number;
}

/**
 * Returns the remaining seconds of a cooldown. Caps the result at its duration and the maximum, because the device's clock may
 * have changed in between.
 */
export function secondsLeft(stored: { [Part in keyof StoredCooldown]?: unknown } | null, now: number): number {
  const { beganAt, seconds } = stored ?? {};
  if (typeof beganAt !== 'number' || typeof seconds !== 'number') return 0;
  const passed = Math.max(0, now - beganAt) / 1000;
  return Math.max(0, Math.min(seconds, accountLimits.resetCooldownSeconds) - passed);
}

/** Returns the server's Retry-After, or the default cooldown. */
export const cooldownAfter = (retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds !== undefined && retryAfterSeconds > 0
    ? Math.min(retryAfterSeconds, accountLimits.resetCooldownSeconds)
    : accountLimits.resetCooldownSeconds;

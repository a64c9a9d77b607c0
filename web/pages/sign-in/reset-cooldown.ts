import { accountLimits } from '../../../contract/accounts/limits.ts';

/** A pause as it is kept: when it began by the clock of this device, and how long it lasts. */
export interface KeptPause {
  beganAt: number;
  seconds: number;
}

/**
 * How many seconds of a pause are left. The clock may have been set in between: a pause is never longer than it was, nor
 * than one may be.
 */
export function secondsLeft(kept: { [Part in keyof KeptPause]?: unknown } | null, now: number): number {
  const { beganAt, seconds } = kept ?? {};
  if (typeof beganAt !== 'number' || typeof seconds !== 'number') return 0;
  const passed = Math.max(0, now - beganAt) / 1000;
  return Math.max(0, Math.min(seconds, accountLimits.resetCooldownSeconds) - passed);
}

/** What the server said in Retry-After, or else the usual pause. */
export const pauseAfter = (retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds !== undefined && retryAfterSeconds > 0
    ? Math.min(retryAfterSeconds, accountLimits.resetCooldownSeconds)
    : accountLimits.resetCooldownSeconds;

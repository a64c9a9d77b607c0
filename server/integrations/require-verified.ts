import type { Config } from '../platform/config.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';

/**
 * Whatever acts for an account from outside outlives a password, so it waits until the address is shown to be theirs, whatever
 * else the operator asks that for. Without mails nobody can show it.
 */
export function requireVerified({ mail }: Pick<Config, 'mail'>, { isVerified }: Viewer): void {
  if (mail !== 'off' && !isVerified) throw new AppError('auth/email-not-verified');
}

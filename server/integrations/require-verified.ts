import type { Config } from '../platform/config.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';

/**
 * Keys and webhooks outlive a password, so they require a verified email address, regardless of what else the operator requires it
 * for. Without email nobody can verify an address, so the check is skipped.
 */
export function requireVerified({ mail }: Pick<Config, 'mail'>, { isVerified }: Viewer): void {
  if (mail !== 'off' && !isVerified) throw new AppError('auth/email-not-verified');
}

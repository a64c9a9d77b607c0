import type { output } from 'zod/v4/core';
import type { ResetPassword } from '../../contract/accounts.ts';
import { accountLimits } from '../../contract/limits.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail } from '../platform/mail/outbox.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../services.ts';
import { authRefusal, createResetToken } from './auth.ts';
import { isCommonPassword } from './password.ts';

export const RESET_MAIL = 'password-reset';

/** Takes note of the wish, the same way and in the same time whether or not the address has an account. */
export const requestPasswordReset = ({ pool }: Pick<Services, 'pool'>, email: string) =>
  enqueueMail(pool, RESET_MAIL, { email });

/** Writes the mail with the link. The link is made here, at the last moment, so that only the mail ever holds it. */
export async function writeResetMail(
  { auth, config }: Pick<Services, 'auth' | 'config'>,
  { email }: { email: string },
): Promise<Mail | undefined> {
  const link = await createResetToken(auth, email);
  if (!link) return undefined;
  return composeMail({
    brand: config.brand,
    to: email,
    subject: `Choose a new ${config.brand} password`,
    greeting: `Hello ${link.displayName},`,
    paragraphs: [
      `Somebody asked for a new password for your ${config.brand} account. The link below works once, for ${accountLimits.resetLinkMinutes} minutes.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    action: {
      label: 'Choose a new password',
      // In the fragment the token reaches neither a log nor another site.
      url: `${config.publicUrl}/reset-password#token=${encodeURIComponent(link.token)}`,
    },
  });
}

/** Sets the new password and ends every session of the account. */
export async function resetPassword(
  { auth }: Pick<Services, 'auth'>,
  { token, password }: output<typeof ResetPassword>,
): Promise<void> {
  if (isCommonPassword(password)) {
    throw new AppError('auth/weak-password', { fields: { password: 'auth/weak-password' } });
  }
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } });
  } catch (error) {
    if (authRefusal(error)) throw new AppError('auth/reset-link-invalid');
    throw error;
  }
}

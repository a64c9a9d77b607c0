import { t } from '../../language/words.ts';
import { useState } from 'react';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { requestPasswordReset, FormError, useForm } from '../../accounts/index.ts';
import { EmailField } from './email-field.tsx';
import { cooldownAfter } from './reset-cooldown.ts';
import type { TypedEmail } from './typed-email.ts';
import { useResetCooldown } from './use-reset-cooldown.ts';
import { problemValues } from '../../../contract/problem-values.ts';

const PLEASE_WAIT = t('problems.auth/reset-cooldown', problemValues);

export default function ForgotPasswordForm({ typed, onBack }: { typed: TypedEmail; onBack: () => void }) {
  const [sent, setSent] = useState<string>();
  const cooldown = useResetCooldown();
  const isWaiting = cooldown.secondsLeft > 0;
  const form = useForm(async ({ email = '' }) => {
    setSent(undefined);
    if (isWaiting) throw new ApiError(429, { detail: PLEASE_WAIT });
    try {
      setSent(await requestPasswordReset(email));
      cooldown.start(cooldownAfter(undefined));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth/reset-cooldown') {
        cooldown.start(cooldownAfter(error.retryAfterSeconds));
      }
      throw error;
    }
  });
  return (
    <form {...form.props}>
      <p className="mb-5 text-ink-soft">{t('accounts.forgot.how')}</p>
      <EmailField form={form} typed={typed} />
      <div className="mt-5">
        {/* Hides the request to wait after the cooldown. */}
        <FormError>{isWaiting || form.error !== PLEASE_WAIT ? form.error : undefined}</FormError>
        <div role="status" className="mb-4 empty:hidden">
          {sent && <Alert tone="success">{sent}</Alert>}
        </div>
        {/* `aria-disabled` keeps the button focusable; clicking it explains the wait. */}
        <Button
          type="submit"
          size="lg"
          busy={form.busy}
          aria-disabled={isWaiting || undefined}
          className="w-full tabular-nums aria-disabled:opacity-45 aria-disabled:hover:bg-brand"
        >
          {isWaiting
            ? t('accounts.forgot.submit-waiting', { seconds: cooldown.secondsLeft })
            : t('accounts.forgot.submit')}
        </Button>
      </div>
      <button type="button" className="link mt-4 min-h-11" onClick={onBack}>
        {t('accounts.back-to-login')}
      </button>
    </form>
  );
}

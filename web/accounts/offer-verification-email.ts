import { t } from '../language/words.ts';
import type { Toaster } from '../ui/toast.tsx';
import { resendVerificationEmail } from './account-mutations.ts';

/** Shows that the email address must be verified first, with a button that sends the link again. */
export function offerVerificationEmail(toast: Toaster) {
  const send = () =>
    resendVerificationEmail().then(
      () => toast.success(t('accounts.unverified.sent')),
      (error: Error) => toast.error(error.message),
    );
  toast.error(t('accounts.unverified.first'), {
    label: t('accounts.unverified.send-again'),
    onSelect: () => void send(),
  });
}

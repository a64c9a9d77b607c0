import { t } from '../language/words.ts';
import type { Toaster } from '../ui/toast.tsx';
import { mailLinkAgain } from './account-mutations.ts';

/** Something was refused for want of a confirmed address: a button mails the link again. */
export function offerLink(toast: Toaster) {
  const send = () =>
    mailLinkAgain().then(
      () => toast.success(t('accounts.unverified.sent')),
      (error: Error) => toast.error(error.message),
    );
  toast.error(t('accounts.unverified.first'), {
    label: t('accounts.unverified.send-again'),
    onSelect: () => void send(),
  });
}

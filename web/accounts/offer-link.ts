import { t } from '../language/words.ts';
import type { Toaster } from '../ui/toast.tsx';
import { mailLinkAgain } from './account-mutations.ts';

/** Says why something was refused, with a button that mails the link again. */
export function offerLink(toast: Toaster, refusal: string) {
  const send = () =>
    mailLinkAgain().then(
      () => toast.success(t('accounts.unverified.sent')),
      (error: Error) => toast.error(error.message),
    );
  toast.error(refusal, { label: t('accounts.unverified.send-again'), onSelect: () => void send() });
}

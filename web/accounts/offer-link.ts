import { t } from '../language/words.ts';
import { request } from '../platform/session/api.ts';
import type { Toaster } from '../ui/toast.tsx';

/** Says why something was refused, with a button that mails the link again. */
export function offerLink(toast: Toaster, refusal: string) {
  const send = () =>
    request('POST /api/me/verification').then(
      () => toast.success(t('accounts.unverified.sent')),
      (error: Error) => toast.error(error.message),
    );
  toast.error(refusal, { label: t('accounts.unverified.send-again'), onSelect: () => void send() });
}

import { useEffect } from 'react';
import { loadModule } from '../../platform/load-module.ts';
import { EMAIL_UNVERIFIED_EVENT } from '../../platform/session/api.ts';
import { useToast } from '../../ui/toast.tsx';

/** When a request fails because the email address is not verified, offers to send the link again. */
export function useVerificationPrompt() {
  const toast = useToast();
  useEffect(() => {
    const offer = () =>
      void loadModule(() => import('../../accounts/offer-verification-email.ts')).then(
        ({ offerVerificationEmail: offerLink }) => offerLink(toast),
        () => {},
      );
    addEventListener(EMAIL_UNVERIFIED_EVENT, offer);
    return () => removeEventListener(EMAIL_UNVERIFIED_EVENT, offer);
  }, [toast]);
}

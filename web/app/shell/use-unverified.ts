import { useEffect } from 'react';
import { loadModule } from '../../platform/load-module.ts';
import { UNVERIFIED } from '../../platform/session/api.ts';
import { useToast } from '../../ui/toast.tsx';

/** Whatever is refused for want of a confirmed address, on any page, comes with a way to get the link again. */
export function useUnverified() {
  const toast = useToast();
  useEffect(() => {
    const offer = () =>
      void loadModule(() => import('../../accounts/offer-link.ts')).then(
        ({ offerLink }) => offerLink(toast),
        () => {},
      );
    addEventListener(UNVERIFIED, offer);
    return () => removeEventListener(UNVERIFIED, offer);
  }, [toast]);
}

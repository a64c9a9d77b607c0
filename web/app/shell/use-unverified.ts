import { useEffect } from 'react';
import { UNVERIFIED } from '../../platform/session/api.ts';
import { useToast } from '../../ui/toast.tsx';

/** Whatever is refused for want of a confirmed address, on any page, comes with a way to get the link again. */
export function useUnverified() {
  const toast = useToast();
  useEffect(() => {
    const offer = async ({ detail }: CustomEventInit<string>) => {
      const { offerLink } = await import('../../accounts/offer-link.ts');
      offerLink(toast, detail!);
    };
    const listener = (event: Event) => void offer(event as CustomEvent<string>).catch(() => {});
    addEventListener(UNVERIFIED, listener);
    return () => removeEventListener(UNVERIFIED, listener);
  }, [toast]);
}

import { useEffect } from 'react';

const isHeld = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Asks before something unsaved is left behind: the browser does on a reload or a closed tab, we do on a link to another
 * page of ours.
 */
export function useLeaveWarning(isUnsaved: boolean, question: string) {
  useEffect(() => {
    if (!isUnsaved) return;
    const askOnUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const askOnLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      // A new tab leaves this one as it is, and so does a place on the same page.
      if (!link || isHeld(event) || link.getAttribute('target') || link.getAttribute('href')?.startsWith('#')) return;
      // oxlint-disable-next-line no-alert
      if (window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', askOnUnload);
    document.addEventListener('click', askOnLink, true);
    return () => {
      window.removeEventListener('beforeunload', askOnUnload);
      document.removeEventListener('click', askOnLink, true);
    };
  }, [isUnsaved, question]);
}

import { useEffect } from 'react';

const opensNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Asks before unsaved changes are lost: the browser's own dialog on reload or closing the tab, `confirm` on links within the
 * site.
 */
export function useLeaveWarning(isUnsaved: boolean, question: string) {
  useEffect(() => {
    if (!isUnsaved) return;
    const askOnUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const askOnLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      // New tabs and anchors on this page lose nothing.
      if (!link || opensNewTab(event) || link.getAttribute('target') || link.getAttribute('href')?.startsWith('#'))
        return;
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

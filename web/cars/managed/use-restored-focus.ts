import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * A refetched list may move or remove the focused element. Returns the focus to it or, if it is gone, to the list
 * instead of the top of the page.
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>, data: unknown) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    // Users who click elsewhere leave on purpose.
    const clear = () => (last.current = null);
    document.addEventListener('pointerdown', clear);
    return () => document.removeEventListener('pointerdown', clear);
  }, []);
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    if (!last.current || document.activeElement !== document.body) return;
    const target = last.current.isConnected ? last.current : list.current;
    target?.focus({ preventScroll: true });
  }, [data, list]);
  return (event: FocusEvent<HTMLElement>) => (last.current = event.target);
}

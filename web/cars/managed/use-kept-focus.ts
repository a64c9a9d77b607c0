import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * A list that is asked for again may move what has the focus, or no longer hold it. Then the focus returns to it, or else to the
 * list, instead of falling back to the top of the page.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, data: unknown) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    // A press elsewhere leaves on purpose.
    const forget = () => (last.current = null);
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
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

import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** Focuses the top of the results after going to another page. Typing in a search does not move the focus. */
export function usePageFocus(page: number | undefined) {
  const results = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  const shown = useRef(page);
  useEffect(() => {
    if (page === undefined || page === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    // Page links push a history entry; filters replace it.
    if (isFirst || type !== 'PUSH') return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'start' });
  }, [page, type]);
  return results;
}

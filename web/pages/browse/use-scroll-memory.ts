import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const PREFIX = 'scroll:';

function recall(key: string): number | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + key);
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}

/** Whether somebody comes back to where they were further down. */
export function useComesBack(): boolean {
  const { key } = useLocation();
  return useNavigationType() === 'POP' && (recall(key) ?? 0) > 0;
}

/**
 * Remembers how far each entry of the history was scrolled and goes there again on Back, once the list has its height.
 * The browser's own attempt comes before the list is on the page.
 */
export function useScrollMemory(isReady: boolean) {
  const { key } = useLocation();
  const type = useNavigationType();
  const restored = useRef<string>(undefined);

  useLayoutEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    if (!isReady || restored.current === key) return;
    restored.current = key;
    const top = type === 'POP' ? recall(key) : undefined;
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [isReady, key, type]);

  useLayoutEffect(() => {
    const keep = () => {
      // What is not restored yet must not be overwritten.
      if (restored.current !== key) return;
      try {
        sessionStorage.setItem(PREFIX + key, String(Math.round(window.scrollY)));
      } catch {
        // Where nothing is kept, Back leads to the top.
      }
    };
    window.addEventListener('scrollend', keep, { passive: true });
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('scroll', keep);
    };
  }, [key]);
}

/** A page opened by its link begins at its top, which the returned ref marks. */
export function useTopOfPage(page: string | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (type !== 'POP') top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [page, type]);
  return top;
}

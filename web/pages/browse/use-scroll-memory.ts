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

/** Whether this navigation goes back to a list that was scrolled down. */
export function useIsBackNavigation(): boolean {
  const { key } = useLocation();
  return useNavigationType() === 'POP' && (recall(key) ?? 0) > 0;
}

/**
 * Saves the scroll position of each history entry and restores it on Back and after signing in, once the list is long
 * enough. The browser itself restores it too early, before the list has rendered. `isReady` is false while the list loads;
 * `loadMore` is undefined at its end.
 */
export function useScrollRestoration(isReady: boolean, loadMore: (() => void) | undefined) {
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
    const top = type === 'POP' ? recall(key) : undefined;
    if (top && loadMore && document.documentElement.scrollHeight < top + window.innerHeight) {
      loadMore();
      return;
    }
    restored.current = key;
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [isReady, key, type, loadMore]);

  useLayoutEffect(() => {
    const keep = () => {
      // Must not overwrite a position that has not been restored yet.
      if (restored.current !== key) return;
      try {
        sessionStorage.setItem(PREFIX + key, String(Math.round(window.scrollY)));
      } catch {
        // Without storage, Back leads to the top.
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

/** Scrolls to the element of the returned ref when another page of results opens. */
export function useScrollToTop(page: string | undefined) {
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

import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The key of the location on a page load without a history entry. */
const FIRST_KEY = 'default';

/** Input by which users show that they have started reading, so that the page must not move any more. */
const INPUT = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Scrolls to the anchor in the URL, because client-side navigation does not. Waits for parts that load after the page. On
 * going back, the browser restores the scroll position.
 */
export function useAnchor() {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const id = hash.slice(1);
    if (!id || (type === 'POP' && key !== FIRST_KEY)) return;
    let frame = 0;
    const ended = new AbortController();
    const watcher = new MutationObserver(find);
    function end() {
      ended.abort();
      watcher.disconnect();
    }
    function find() {
      const target = document.getElementById(id);
      if (!target) return;
      end();
      // Runs after the layout component has scrolled the new page to the top.
      frame = requestAnimationFrame(() => {
        target.scrollIntoView();
        if (target.hasAttribute('tabindex')) target.focus({ preventScroll: true });
      });
    }
    for (const event of INPUT) addEventListener(event, end, { passive: true, signal: ended.signal });
    watcher.observe(document.body, { childList: true, subtree: true });
    find();
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [hash, key, type]);
}

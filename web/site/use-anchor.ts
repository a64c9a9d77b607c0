import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the anchor in the URL, because the browser tried to before the page had loaded. */
export function useAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    // Runs after the layout component has scrolled the new page to the top.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

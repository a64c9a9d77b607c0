import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to the section that the address names: the browser looked for it before this page was loaded. */
export function useAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    // After the layout, which moves a newly opened page to its top.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

import { useEffect } from 'react';

/** Limits the page to the height above an on-screen keyboard, which does not shrink the window itself. */
export function useViewHeight() {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 100;
      if (isCovered) {
        root.style.setProperty('--view-height', `${view.height}px`);
        // Undoes the scrolling with which the browser brought the field into view, because the field is visible now.
        window.scrollTo(0, 0);
      } else root.style.removeProperty('--view-height');
    };
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      root.style.removeProperty('--view-height');
    };
  }, []);
}

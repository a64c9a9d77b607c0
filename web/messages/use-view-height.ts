import { useEffect } from 'react';

/** Makes the page as high as what is left of the window above a keyboard, which does not shrink the window itself. */
export function useViewHeight() {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 100;
      if (isCovered) {
        root.style.setProperty('--view-height', `${view.height}px`);
        // Whatever the browser scrolled to bring the field into sight is in sight now.
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

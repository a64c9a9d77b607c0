import { useLayoutEffect, useRef, type RefObject } from 'react';

const gap = 6;
/** Height of three options. */
const heightAboveMin = 140;

/**
 * Returns a ref for an element with popover="manual", and shows it below its anchor while mounted, or above if there is more
 * space. `isAsWide` gives it the width of the anchor, and `isAbove` prefers the position above. Popovers are in the top layer,
 * where nothing clips them, but still belong to a surrounding dialog.
 */
export function useAnchored<Box extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  { isAsWide = false, isAbove: prefersAbove = false }: { isAsWide?: boolean; isAbove?: boolean | undefined } = {},
) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const position = () => {
      const from = anchor.current?.getBoundingClientRect();
      if (!from) return;
      const { clientHeight } = document.documentElement;
      // The width of the body excludes the gutter of the scrollbar.
      const { clientWidth } = document.body;
      const above = from.top - 2 * gap;
      const below = clientHeight - from.bottom - 2 * gap;
      const goesAbove = prefersAbove && above >= heightAboveMin;
      if (isAsWide) {
        shown.style.width = `${from.width}px`;
        shown.style.maxHeight = `min(20rem, ${goesAbove ? above : Math.max(above, below)}px)`;
      }
      const { offsetWidth: width, offsetHeight: height } = shown;
      const isAbove = (goesAbove || height > below) && height <= above;
      const isLeft = from.left + width + gap <= clientWidth;
      shown.style.left = `${Math.max(gap, isLeft ? from.left : Math.min(from.right, clientWidth - gap) - width)}px`;
      // Without enough space on either side, it covers the anchor instead of being cut off.
      const top = isAbove ? from.top - gap - height : Math.min(from.bottom + gap, clientHeight - gap - height);
      shown.style.top = `${Math.max(gap, top)}px`;
    };
    shown.showPopover();
    position();
    const observer = new ResizeObserver(position);
    observer.observe(shown);
    window.addEventListener('scroll', position, { passive: true, capture: true });
    window.addEventListener('resize', position);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', position, { capture: true });
      window.removeEventListener('resize', position);
    };
  }, [anchor, isAsWide, prefersAbove]);
  return box;
}

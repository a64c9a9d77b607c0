import { useLayoutEffect, useRef, type RefObject } from 'react';

const gap = 6;
/** Room for three lines to choose from */
const leastAbove = 140;

/**
 * Gives the ref for an element with popover="manual", and shows that right below its anchor, or above where there is more
 * room, for as long as it is mounted; with `isAsWide`, as wide as the anchor; with `isAbove`, above it unless there is hardly room. The top layer is above everything that could
 * cut it off, and in a dialog it is still part of it.
 */
export function useAnchored<Box extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  { isAsWide = false, isAbove: prefersAbove = false }: { isAsWide?: boolean; isAbove?: boolean | undefined } = {},
) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const place = () => {
      const from = anchor.current?.getBoundingClientRect();
      if (!from) return;
      const { clientHeight } = document.documentElement;
      // The body's width leaves out the gutter that is kept for a scrollbar.
      const { clientWidth } = document.body;
      const above = from.top - 2 * gap;
      const below = clientHeight - from.bottom - 2 * gap;
      const goesAbove = prefersAbove && above >= leastAbove;
      if (isAsWide) {
        shown.style.width = `${from.width}px`;
        shown.style.maxHeight = `min(20rem, ${goesAbove ? above : Math.max(above, below)}px)`;
      }
      const { offsetWidth: width, offsetHeight: height } = shown;
      const isAbove = (goesAbove || height > below) && height <= above;
      const isLeft = from.left + width + gap <= clientWidth;
      shown.style.left = `${Math.max(gap, isLeft ? from.left : Math.min(from.right, clientWidth - gap) - width)}px`;
      // Where there is no room on either side, whole and over its anchor is better than cut off.
      const top = isAbove ? from.top - gap - height : Math.min(from.bottom + gap, clientHeight - gap - height);
      shown.style.top = `${Math.max(gap, top)}px`;
    };
    shown.showPopover();
    place();
    const resized = new ResizeObserver(place);
    resized.observe(shown);
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, isAsWide, prefersAbove]);
  return box;
}

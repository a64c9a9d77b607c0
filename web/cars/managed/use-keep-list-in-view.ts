import { useEffect, useRef, type RefObject } from 'react';

/** The height of the header, which covers the top of the window */
const HEADER_PIXELS = 96;

/**
 * A list that got shorter may end above the window, which then shows only the footer. Scrolls to the start of the list.
 */
export function useKeepListInView(list: RefObject<HTMLElement | null>, data: unknown) {
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    const box = list.current?.getBoundingClientRect();
    if (box && box.bottom < HEADER_PIXELS) list.current?.scrollIntoView({ block: 'start' });
  }, [list, data]);
}

import { useEffect, useRef, type RefObject } from 'react';

/** Less of a list than this is out of sight as well, behind the header. */
const HEADER_PIXELS = 96;

/** A list that got shorter may end above the window, which then shows the footer alone: its beginning comes into sight. */
export function useListInSight(list: RefObject<HTMLElement | null>, data: unknown) {
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    const box = list.current?.getBoundingClientRect();
    if (box && box.bottom < HEADER_PIXELS) list.current?.scrollIntoView({ block: 'start' });
  }, [list, data]);
}

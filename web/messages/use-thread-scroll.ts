import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** A reader this near to the end follows what comes in. */
const NEAR_PIXELS = 80;

interface Shown {
  firstId: number | undefined;
  lastId: number | undefined;
  /** Changes with what the person sends. */
  ownCount: number;
}

/**
 * Where a thread is scrolled to: it opens at the first unread message or at its end, stays where it is when earlier messages
 * come in above, and follows new ones only for those who are at the end.
 */
export function useThreadScroll({ firstId, lastId, ownCount }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const before = useRef<Shown>(undefined);
  const [hasNew, setNew] = useState(false);

  const note = useCallback(() => {
    const { current } = box;
    if (!current) return;
    fromEnd.current = current.scrollHeight - current.scrollTop;
    isAtEnd.current = fromEnd.current - current.clientHeight < NEAR_PIXELS;
    if (isAtEnd.current) setNew(false);
  }, []);
  const toEnd = () => {
    box.current?.scrollTo(0, box.current.scrollHeight);
    note();
  };

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const was = before.current;
    before.current = { firstId, lastId, ownCount };
    if (!was) {
      const line = current.querySelector<HTMLElement>('[data-unread-line]');
      if (line) current.scrollTo(0, line.offsetTop - current.clientHeight / 4);
      else current.scrollTo(0, current.scrollHeight);
    } else if (was.firstId !== firstId) current.scrollTo(0, current.scrollHeight - fromEnd.current);
    if (was && was.lastId !== lastId && !isAtEnd.current) setNew(true);
    const isSending = was !== undefined && ownCount > was.ownCount;
    if (was && (isSending || isAtEnd.current)) current.scrollTo(0, current.scrollHeight);
    note();
  }, [firstId, lastId, ownCount, note]);

  const stay = useEffectEvent(() => (isAtEnd.current ? toEnd() : undefined));
  // The field grows, a keyboard comes up, a photo is there: the end stays in sight.
  useEffect(() => {
    const observer = new ResizeObserver(() => stay());
    for (const { current } of [box, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return { box, content, onScroll: note, toEnd, hasNew };
}

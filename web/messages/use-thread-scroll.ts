import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance from the end, the view follows new messages. */
const NEAR_PIXELS = 80;

interface Shown {
  firstId: number | undefined;
  lastId: number | undefined;
  /** Number of unconfirmed messages of the user. */
  ownCount: number;
}

/**
 * Controls the scroll position of a thread. It opens at the first unread message or at the end, stays in place when earlier
 * messages load above, and follows new messages only if the user is at the end.
 */
export function useThreadScroll({ firstId, lastId, ownCount }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const previous = useRef<Shown>(undefined);
  const [hasNew, setNew] = useState(false);

  const updatePosition = useCallback(() => {
    const { current } = box;
    if (!current) return;
    fromEnd.current = current.scrollHeight - current.scrollTop;
    isAtEnd.current = fromEnd.current - current.clientHeight < NEAR_PIXELS;
    if (isAtEnd.current) setNew(false);
  }, []);
  const toEnd = () => {
    box.current?.scrollTo(0, box.current.scrollHeight);
    updatePosition();
  };

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const was = previous.current;
    previous.current = { firstId, lastId, ownCount };
    if (!was) {
      const line = current.querySelector<HTMLElement>('[data-unread-line]');
      if (line) current.scrollTo(0, line.offsetTop - current.clientHeight / 4);
      else current.scrollTo(0, current.scrollHeight);
    } else if (was.firstId !== firstId) current.scrollTo(0, current.scrollHeight - fromEnd.current);
    if (was && was.lastId !== lastId && !isAtEnd.current) setNew(true);
    const isSending = was !== undefined && ownCount > was.ownCount;
    if (was && (isSending || isAtEnd.current)) current.scrollTo(0, current.scrollHeight);
    updatePosition();
  }, [firstId, lastId, ownCount, updatePosition]);

  const stayAtEnd = useEffectEvent(() => (isAtEnd.current ? toEnd() : undefined));
  // Keeps the end visible when the composer grows, the keyboard opens or a photo loads.
  useEffect(() => {
    const observer = new ResizeObserver(() => stayAtEnd());
    for (const { current } of [box, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return { box, content, onScroll: updatePosition, toEnd, hasNew };
}

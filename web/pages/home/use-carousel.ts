import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { attachCarousel } from './attach-carousel.ts';

/** First signs of user activity, which preload the carousel library so that it is ready for a swipe. */
const ACTIVITY_EVENTS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/** A row of cards that can move if not all of them fit. */
export function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const row = useRef<ReturnType<typeof attachCarousel>>(undefined);
  const [canMove, setMove] = useState(false);

  useLayoutEffect(() => {
    const cards = viewport.current?.firstElementChild;
    if (!cards) return;
    const measure = () => {
      // Cards have equal width. Positions cannot be used, because the looping carousel moves them.
      const width = cards.firstElementChild?.getBoundingClientRect().width ?? 0;
      setMove(width * count > cards.clientWidth + 1);
    };
    // The observer first fires after layout. Measuring earlier would force a second one.
    const observer = new ResizeObserver(measure);
    observer.observe(cards);
    return () => observer.disconnect();
  }, [count]);

  useEffect(() => {
    if (!viewport.current || !canMove) return;
    const { prepare, release } = (row.current = attachCarousel(viewport.current));
    const once = new AbortController();
    const onActivity = () => {
      once.abort();
      prepare();
    };
    for (const event of ACTIVITY_EVENTS) addEventListener(event, onActivity, { passive: true, signal: once.signal });
    return () => {
      once.abort();
      release();
    };
  }, [canMove]);

  return { viewport, canMove, next: async () => row.current?.next(), previous: async () => row.current?.previous() };
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { movingRow } from './moving-row.ts';

/** Somebody is there, and may soon reach for a row: a swipe, at the latest, needs it ready. */
const SIGNS_OF_LIFE = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/** A row of cards that can be moved where some of them are out of sight. */
export function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const row = useRef<ReturnType<typeof movingRow>>(undefined);
  const [canMove, setMove] = useState(false);

  useLayoutEffect(() => {
    const cards = viewport.current?.firstElementChild;
    if (!cards) return;
    const measure = () => {
      // All cards are as wide as the first; where they stand says nothing once the row goes round.
      const width = cards.firstElementChild?.getBoundingClientRect().width ?? 0;
      setMove(width * count > cards.clientWidth + 1);
    };
    // It calls a first time when the page has been laid out. To measure sooner would lay it out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(cards);
    return () => observer.disconnect();
  }, [count]);

  useEffect(() => {
    if (!viewport.current || !canMove) return;
    const { prepare, release } = (row.current = movingRow(viewport.current));
    const once = new AbortController();
    const onSign = () => {
      once.abort();
      prepare();
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, onSign, { passive: true, signal: once.signal });
    return () => {
      once.abort();
      release();
    };
  }, [canMove]);

  return { viewport, canMove, next: async () => row.current?.next(), previous: async () => row.current?.previous() };
}

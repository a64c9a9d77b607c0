import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const STEP_MILLISECONDS = 5_000;

/**
 * Moves a carousel on by itself, except while somebody reads it (pointer or focus inside), cannot see it (hidden tab) or has
 * paused it. People who asked for less motion get none: then it returns true.
 */
export function useAutoplay(
  next: () => Promise<void>,
  region: RefObject<HTMLElement | null>,
  isAtRest: boolean,
): boolean {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const step = useEffectEvent(() => void next().catch(() => {}));
  useEffect(() => {
    const element = region.current;
    if (!element || isAtRest || isStill) return;
    const isRead = () => element.matches(':hover') || element.contains(document.activeElement);
    const timer = setInterval(() => {
      if (!document.hidden && !isRead()) step();
    }, STEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, [region, isAtRest, isStill]);
  return isStill;
}

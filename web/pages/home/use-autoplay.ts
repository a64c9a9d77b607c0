import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const STEP_MILLISECONDS = 5_000;

/**
 * Advances a carousel automatically, except with the pointer or focus inside, in a hidden tab or while paused. Returns true,
 * and never moves, if the user prefers reduced motion.
 */
export function useAutoplay(
  next: () => Promise<void>,
  region: RefObject<HTMLElement | null>,
  isPaused: boolean,
): boolean {
  const [isMotionReduced] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const step = useEffectEvent(() => void next().catch(() => {}));
  useEffect(() => {
    const element = region.current;
    if (!element || isPaused || isMotionReduced) return;
    const isInUse = () => element.matches(':hover') || element.contains(document.activeElement);
    const timer = setInterval(() => {
      if (!document.hidden && !isInUse()) step();
    }, STEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, [region, isPaused, isMotionReduced]);
  return isMotionReduced;
}

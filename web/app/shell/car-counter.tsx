import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../language/words.ts';
import { carQueries } from '../../cars/index.ts';

const ANIMATION_MILLISECONDS = 1_000;

/** Counts up to a number over one second, or shows it immediately if the user prefers reduced motion. */
function useCountUp(target: number): number {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (isStill) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, Math.max(0, now - start) / ANIMATION_MILLISECONDS);
      setShown(Math.round(target * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isStill]);
  return isStill ? target : shown;
}

/** Hidden while no cars are listed. */
export function CarCounter() {
  const { data } = useQuery(carQueries.stats());
  const total = data?.activeCars ?? 0;
  const shown = useCountUp(total);
  if (total === 0) return null;
  return (
    <span className="rounded-full bg-brand-tint px-2.5 py-1 text-sm font-medium whitespace-nowrap text-brand tabular-nums max-[24rem]:px-2 max-[24rem]:py-0 max-[24rem]:text-xs/4.5 sm:px-3">
      <span aria-hidden="true">{t('shell.counter.shown', { count: shown })}</span>
      <span className="visually-hidden">{t('shell.counter.listed', { count: total })}</span>
    </span>
  );
}

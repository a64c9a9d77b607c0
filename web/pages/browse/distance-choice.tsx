import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import type { Browse } from './use-browse.ts';

const DistanceField = lazyPart(() => import('../../places/distance-field.tsx'), 'optional');

/** Chooses the maximum distance from the chosen place. Renders nothing without a place. */
export function DistanceChoice({ browse: { filters, change }, isChip }: { browse: Browse; isChip?: boolean }) {
  if (!filters.near) return null;
  return (
    <Suspense fallback={<div className={isChip ? 'h-9 w-36' : 'h-19'} />}>
      <DistanceField
        place={filters.location}
        value={filters.within}
        onChange={(within) => change({ within })}
        {...(isChip && { isChip })}
      />
    </Suspense>
  );
}

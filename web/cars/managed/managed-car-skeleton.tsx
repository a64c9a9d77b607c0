import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const ManagedCarSkeleton = () => (
  <Card as="li" padding="none" className="grid overflow-hidden sm:grid-cols-[15rem_minmax(0,1fr)]" aria-hidden="true">
    <Skeleton className="aspect-3/2 w-full rounded-none sm:aspect-auto sm:h-full" />
    <div className="p-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-3.5 w-4/5" />
      <Skeleton className="mt-5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-3/5" />
      <Skeleton className="mt-6 h-9 w-64 max-w-full rounded-control" />
    </div>
  </Card>
);

import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const MyCarSkeleton = () => (
  <Card
    as="li"
    padding="none"
    aria-hidden="true"
    className="grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden max-sm:gap-x-3 max-sm:p-3 sm:grid-cols-[15rem_minmax(0,1fr)]"
  >
    <Skeleton className="aspect-3/2 w-full max-sm:rounded-control sm:aspect-auto sm:h-full sm:rounded-none" />
    <div className="sm:p-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-2.5 h-3.5 w-4/5" />
      <Skeleton className="mt-2.5 h-3.5 w-2/5" />
      <div className="max-sm:hidden">
        <Skeleton className="mt-5 h-3.5 w-full" />
        <Skeleton className="mt-2.5 h-3.5 w-3/5" />
        <Skeleton className="mt-6 h-9 w-64 max-w-full rounded-control" />
      </div>
    </div>
    <Skeleton className="col-span-2 mt-3 h-9 rounded-control sm:hidden" />
  </Card>
);

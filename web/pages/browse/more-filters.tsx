import { Suspense, useId, useState } from 'react';
import { moreFilters } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Browse } from './use-browse.ts';

const MoreFields = lazyPart(() => import('./more-fields.tsx'));

/** The less common filters, behind a button. */
export function MoreFilters({ browse, className }: { browse: Browse; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <MoreButton
        label={t('cars.search.filters.more')}
        count={moreFilters(browse.filters).length + Number(browse.filters.sort === 'rating')}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        controls={id}
        {...(className && { className })}
      />
      {isOpen ? (
        <div id={id} className="col-span-full grid gap-x-4 gap-y-2.5 md:grid-cols-3 lg:grid-cols-4">
          <Suspense fallback={<Skeleton className="col-span-full h-96 w-full rounded-control" />}>
            <MoreFields browse={browse} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

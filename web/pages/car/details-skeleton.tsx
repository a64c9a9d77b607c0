import { t } from '../../language/words.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

/** Placeholder with the layout of the page. */
export function DetailsSkeleton() {
  useTitle(t('cars.details.page-title'));
  return (
    <div className="container-page grid gap-6 py-6 sm:py-8">
      <p role="status" className="visually-hidden">
        {t('cars.details.loading')}
      </p>
      <div className="grid gap-5 max-md:-mt-6">
        <div className="grid gap-3 max-md:order-2">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5 w-40" />
        </div>
        <Skeleton className="-mx-5 aspect-3/2 rounded-none md:mx-0 md:aspect-[2/1] md:max-h-104 md:w-full md:rounded-panel" />
      </div>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-8">
          <Skeleton className="h-20 w-full rounded-card" />
          <SkeletonText lines={5} />
        </div>
        <Skeleton className="hidden h-150 w-full rounded-card lg:block" />
      </div>
    </div>
  );
}

import clsx from 'clsx';
import { t } from '../language/words.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const WIDTHS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'];

export const ThreadSkeleton = () => (
  <>
    <p role="status" className="visually-hidden">
      {t('messages.thread.loading')}
    </p>
    <div className="flex items-center gap-3 border-b border-line px-5 py-2.5">
      <Skeleton className="size-10 rounded-full" />
      <div className="grid h-11 grow content-center gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-48 max-w-full" />
      </div>
    </div>
    <div className="grid grow content-end gap-3 px-5 py-4">
      {WIDTHS.map((width, index) => (
        <Skeleton key={width} className={clsx('h-10 rounded-2xl', width, index % 2 === 1 && 'justify-self-end')} />
      ))}
    </div>
    <div className="border-t border-line p-3">
      <Skeleton className="h-11 w-full rounded-control" />
    </div>
  </>
);

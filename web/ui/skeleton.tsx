import clsx from 'clsx';

/** Size and shape it with className: `h-40 w-full rounded-card`. Say that something loads elsewhere, it is silent. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('weak:rounded-md bg-shade/10 motion-safe:animate-shimmer', className)} />
  );
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx('h-3.5', lines > 1 && line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  );
}

import clsx from 'clsx';

export const SHIMMER = 'motion-safe:animate-shimmer';

type SkeletonProps = {
  className?: string;
  /** Where what it is part of shimmers as a whole: to animate each piece of a list keeps a slow phone busy. */
  isStill?: boolean;
};

/** Size and shape it with className: `h-40 w-full rounded-card`. Say that something loads elsewhere, it is silent. */
export function Skeleton({ className, isStill }: SkeletonProps) {
  return <div aria-hidden="true" className={clsx('weak:rounded-md bg-shade/10', !isStill && SHIMMER, className)} />;
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

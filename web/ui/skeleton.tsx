import clsx from 'clsx';

export const SHIMMER = 'motion-safe:animate-shimmer';

type SkeletonProps = {
  className?: string;
  /** Disables the animation, for lists that shimmer as a whole: many animations are expensive on slow phones. */
  isStill?: boolean;
};

/** Set size and shape with className: `h-40 w-full rounded-card`. Screen readers ignore it, so announce loading elsewhere. */
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

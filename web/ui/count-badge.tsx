import clsx from 'clsx';

const COUNT_MAX = 99;

/** "99+" for larger counts. */
export const formatBadgeCount = (count: number): string => (count > COUNT_MAX ? `${COUNT_MAX}+` : String(count));

/** A count on the corner of an icon. Hidden from screen readers, so the icon's accessible name must contain the count. */
export const CountBadge = ({ count, className }: { count: number; className?: string }) =>
  count > 0 ? (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute start-1/2 top-0.5 ms-1 min-w-4.5 rounded-full bg-accent-bright px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {formatBadgeCount(count)}
    </span>
  ) : null;

import clsx from 'clsx';

const MOST = 99;

/** "99+" where there are more */
export const shownCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** On the corner of an icon, without taking room. The icon's own name says the number to those who do not see it. */
export const CountBadge = ({ count, className }: { count: number; className?: string }) =>
  count > 0 ? (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute start-1/2 top-0.5 ms-1 min-w-4.5 rounded-full bg-accent-bright px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {shownCount(count)}
    </span>
  ) : null;

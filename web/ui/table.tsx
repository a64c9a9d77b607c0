import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type TableProps = {
  /** Accessible name of the table and of the scrollable region. */
  label: string;
  children: ReactNode;
  /** With a maximum height, such as max-h-96, the header stays visible while the rows scroll. */
  className?: string;
};

export function Table({ label, children, className }: TableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className={clsx('overflow-auto rounded-card border border-line bg-surface shadow-card', className)}
    >
      <table
        aria-label={label}
        className={clsx(
          'w-full border-separate border-spacing-0 text-sm [&_tbody_tr:hover]:bg-shade/3',
          '[&_tbody_tr:not(:last-child)>*]:border-b [&_tbody_tr>*]:border-line',
        )}
      >
        {children}
      </table>
    </div>
  );
}

type Align = 'start' | 'center' | 'end';

const aligns = { start: 'text-start', center: 'text-center', end: 'text-end' };

type Sort = 'ascending' | 'descending' | 'none';

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: Align;
  /** The current sort order of the column, if it has `onSort`. */
  sort?: Sort;
  onSort?: () => void;
};

export function Th({ align = 'start', sort = 'none', onSort, className, children, ...rest }: ThProps) {
  const Arrow = arrows[sort];
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={onSort ? sort : undefined}
      className={clsx(
        'sticky top-0 z-10 border-b border-line bg-surface px-4 text-xs font-medium whitespace-nowrap text-ink-faint',
        onSort ? 'py-0.5' : 'py-3',
        aligns[align],
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'tap -mx-2 inline-flex min-h-10 items-center gap-1.5 rounded-md px-2 -outline-offset-2 hover:text-ink',
            sort !== 'none' && 'text-ink',
          )}
        >
          {children}
          <Arrow className="size-3.5" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

type TdProps = Omit<ComponentProps<'td'>, 'align'> & { align?: Align };

export function Td({ align = 'start', className, ...rest }: TdProps) {
  return <td {...rest} className={clsx('px-4 weak:py-3.5 align-middle tabular-nums', aligns[align], className)} />;
}

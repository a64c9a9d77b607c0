import clsx from 'clsx';
import type { ReactNode } from 'react';

const fills = { brand: 'bg-brand', accent: 'bg-accent-bright', danger: 'bg-danger', neutral: 'bg-line-strong' };

type BarListItem = {
  key: string;
  label: ReactNode;
  value: number;
  /** The formatted value. */
  text: string;
  tone?: keyof typeof fills;
};

/** A horizontal bar chart, in which bars are relative to the largest value. */
export function BarList({ label, items }: { label: string; items: readonly BarListItem[] }) {
  const max = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-3.5">
      {items.map(({ key, label: name, value, text, tone = 'brand' }) => (
        <li key={key} className="grid gap-1.5 [&>*]:min-w-0">
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
            <span className="shrink-0 font-medium tabular-nums">{text}</span>
          </div>
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-shade/8">
            <div
              className={clsx('h-full rounded-full', fills[tone], value > 0 && 'min-w-1')}
              style={{ width: `${(100 * value) / max}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

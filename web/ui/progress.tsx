import clsx from 'clsx';
import { useId } from 'react';
import { t } from '../language/words.ts';

type ProgressProps = {
  label: string;
  value: number;
  max?: number;
  /** Text of the value. Defaults to a percentage. */
  valueText?: string;
  tone?: 'brand' | 'success' | 'warning' | 'danger';
  className?: string;
};

const tones = { brand: 'bg-brand', success: 'bg-success', warning: 'bg-accent-bright', danger: 'bg-danger' };

export function Progress({ label, value, max = 100, valueText, tone = 'brand', className }: ProgressProps) {
  const id = useId();
  const percent = Math.round((Math.min(Math.max(value, 0), max) / max) * 100);
  const text = valueText ?? t('ui.progress.percent', { percent });
  return (
    <div className={className}>
      <div className="mb-2 flex justify-between gap-4 text-sm">
        <span id={id} className="font-medium text-ink">
          {label}
        </span>
        <span className="text-ink-soft tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-shade/10"
      >
        <div
          className={clsx('h-full rounded-full transition-[width] duration-300', tones[tone])}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

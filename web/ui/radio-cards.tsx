import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { FieldMessage } from './field-message.tsx';

type RadioOption<V extends string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<V extends string> = {
  legend: ReactNode;
  options: readonly RadioOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  columns?: 1 | 2 | 3 | 4;
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
};

const grids = { 1: 'grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'grid-cols-2 min-[24rem]:grid-cols-4' };

export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { legend, options, value, onChange, columns = 4, name, hint, error, disabled, className } = props;
  const id = useId();
  const hasHints = options.some((option) => Boolean(option.hint));
  return (
    <fieldset disabled={disabled} aria-describedby={error || hint ? `${id}-message` : undefined} className={className}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      <div className={clsx('grid gap-2', grids[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-11 gap-3 rounded-control border bg-surface text-ink outline-focus transition-colors',
              'hover:border-ink-soft has-checked:border-brand has-checked:bg-brand-tint has-checked:inset-ring',
              'has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              'has-disabled:pointer-events-none has-disabled:opacity-50',
              hasHints ? 'items-start p-4' : 'items-center justify-center px-2 py-2 text-center font-medium',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={clsx(
                hasHints
                  ? 'mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-brand forced-colors:appearance-auto'
                  : 'visually-hidden',
              )}
            />
            <span className="min-w-0">
              <span className={clsx(hasHints && 'font-medium')}>{option.label}</span>
              {option.hint ? <span className="block text-sm text-ink-soft">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <div className="min-h-6.5 pt-1.5 text-sm">
        <FieldMessage id={`${id}-message`} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}

import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { formatPriceInput, symbol } from '../../platform/amounts.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { box, control } from '../../ui/field.tsx';
import { FieldMessage } from '../../ui/field-message.tsx';
import { writeReceived } from '../../cars/index.ts';

type PriceRowProps = {
  label: ReactNode;
  /** In the place of what the owner receives of it */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Counts while nothing is typed. */
  otherwiseCents: number;
};

/** A price on one line with what it is for, and what the owner receives of it. */
export function PriceRow({ label, hint, value, onChange, error, otherwiseCents }: PriceRowProps) {
  const id = useId();
  const cents = value.trim() === '' ? otherwiseCents : parsePrice(value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.75rem] items-center gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        <p className={clsx('text-sm tabular-nums', value.trim() === '' ? 'text-ink-faint' : 'text-ink-soft')}>
          {hint ?? writeReceived(cents)}
        </p>
      </div>
      <div className={box}>
        <span className="flex shrink-0 items-center ps-3.5 text-ink-faint select-none">{symbol()}</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatPriceInput(otherwiseCents)}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(control, 'ps-2 tabular-nums')}
        />
      </div>
      {error && (
        <div className="col-span-2 text-sm">
          <FieldMessage id={`${id}-message`} error={error} />
        </div>
      )}
    </div>
  );
}

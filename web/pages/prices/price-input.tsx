import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { formatPriceInput, symbol } from '../../platform/amounts.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { box, control } from '../../ui/field.tsx';
import { FieldMessage } from '../../ui/field-message.tsx';
import { formatOwnerAmount } from '../../cars/index.ts';

type PriceRowProps = {
  label: ReactNode;
  /** Replaces the text about what the owner receives. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The price that applies while the field is empty. */
  fallbackCents: number;
};

/** A price field with its label and what the owner receives. */
export function PriceRow({ label, hint, value, onChange, error, fallbackCents }: PriceRowProps) {
  const id = useId();
  const cents = value.trim() === '' ? fallbackCents : parsePrice(value);
  return (
    <div
      className={clsx(
        'grid items-center gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_9.5rem]',
        hint ? 'min-[24rem]:grid-cols-[minmax(0,1fr)_7.75rem]' : 'grid-cols-[minmax(0,1fr)_7.75rem]',
      )}
    >
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-ink max-[22rem]:text-sm">
          {label}
        </label>
        <p className={clsx('text-sm tabular-nums', value.trim() === '' ? 'text-ink-faint' : 'text-ink-soft')}>
          {hint ?? formatOwnerAmount(cents)}
        </p>
      </div>
      <div className={box}>
        <span className="flex shrink-0 items-center ps-3.5 text-ink-faint select-none">{symbol()}</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatPriceInput(fallbackCents)}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(control, 'ps-2 tabular-nums')}
        />
      </div>
      {error && (
        <div className="col-span-full text-sm">
          <FieldMessage id={`${id}-message`} error={error} />
        </div>
      )}
    </div>
  );
}

import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { box, control } from './field.tsx';
import { FieldMessage } from './field-message.tsx';

type End = ComponentProps<'input'> & {
  /** The full name of this end, because the visible label names the whole range. */
  'aria-label': string;
};

type RangeFieldProps = {
  label: string;
  from: End;
  to: End;
  error?: ReactNode;
  className?: string;
};

/** Two inputs for the ends of a range, with a shared label and message. */
export function RangeField({ label, from, to, error, className }: RangeFieldProps) {
  const id = useId();
  const input = (end: End) => (
    <div className={box}>
      <input
        {...end}
        aria-describedby={error ? `${id}-message` : undefined}
        aria-invalid={error ? true : undefined}
        className={clsx(control, 'w-full px-3')}
      />
    </div>
  );
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={clsx('grid content-start', className)}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium text-ink">
        {label}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5">
        {input(from)}
        <span aria-hidden="true" className="text-ink-faint">
          –
        </span>
        {input(to)}
      </div>
      <div className="pt-1.5 text-sm">
        <FieldMessage id={`${id}-message`} error={error} />
      </div>
    </div>
  );
}

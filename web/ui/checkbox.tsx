import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { FieldMessage } from './field-message.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** Shows the label only to screen readers, if other text next to it describes the choice. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, hideLabel, hint, error, className, ...input }: CheckboxProps) {
  const messageId = useId();
  return (
    <div className={className}>
      <label
        className={clsx(
          'tap relative flex items-start py-2.5 text-base has-[:disabled]:opacity-50',
          hideLabel ? 'justify-center' : 'gap-3',
        )}
      >
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-describedby={error || hint ? messageId : undefined}
            aria-invalid={error ? true : undefined}
            className={clsx(
              'peer size-5 appearance-none rounded-md border border-line-strong bg-surface transition-colors',
              'checked:border-brand checked:bg-brand hover:border-ink-soft aria-invalid:border-danger',
              'forced-colors:appearance-auto',
            )}
          />
          <Check
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 text-on-brand opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className={hideLabel ? 'visually-hidden' : 'min-w-0'}>{label}</span>
      </label>
      {hideLabel ? null : (
        <div className={clsx('ps-8 text-sm', (error || hint) && '-mt-1.5 pb-1')}>
          <FieldMessage id={messageId} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}

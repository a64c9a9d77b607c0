import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { t } from '../language/words.ts';
import { FieldMessage } from './field-message.tsx';

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** Reserves a line below the control, so that an error does not shift the layout. True by default. */
  reserve?: boolean;
};

type FieldProps = FieldText & {
  id?: string;
  className?: string;
  /** Shown at the end of the message line, such as a character count. */
  aside?: ReactNode;
  children: (props: ControlProps) => ReactNode;
};

export function Field({
  label,
  hint,
  error,
  optional,
  reserve = true,
  id: givenId,
  className,
  aside,
  children,
}: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const messageId = `${id}-message`;
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] content-start', className)}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-medium text-ink">
        {label}
        {optional ? (
          <span className="shrink-0 text-xs font-normal text-ink-faint">{t('ui.field.optional')}</span>
        ) : null}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div
        className={clsx('flex justify-between gap-4 pt-1.5 text-sm', reserve && 'min-h-6.5', reserve && hint && 'pb-2')}
      >
        <FieldMessage id={messageId} hint={hint} error={error} />
        {aside}
      </div>
    </div>
  );
}

export const box = clsx(
  'flex min-h-11 w-full rounded-control border border-line-strong bg-surface text-base text-ink',
  'transition-colors hover:border-ink-soft has-aria-invalid:border-danger',
  'has-[.control:disabled]:pointer-events-none has-[.control:disabled]:border-line',
  'has-[.control:disabled]:bg-sunken has-[.control:disabled]:text-ink-faint',
  'has-[.control:focus-visible]:outline-2 has-[.control:focus-visible]:outline-offset-2 outline-focus',
);

// Inherits the background, because WebKit blends the placeholder of empty date and time fields with it.
export const control = 'control min-w-0 grow rounded-[inherit] bg-inherit px-3.5 py-2.5 outline-none';

const affix = 'flex shrink-0 items-center text-ink-faint select-none';

type OuterProps = FieldText & { id?: string | undefined; className?: string | undefined };

/** Splits the props into those of the field and those of the control. */
function splitProps<P extends OuterProps>({ label, hint, error, optional, reserve, id, className, ...control }: P) {
  return { field: { label, hint, error, optional, reserve, id, className } as OuterProps, control };
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldText & { prefix?: ReactNode; suffix?: ReactNode };

export function TextField({ prefix, suffix, ...props }: TextFieldProps) {
  const { field, control: input } = splitProps(props);
  return (
    <Field {...field}>
      {(fieldProps) => (
        <div className={box}>
          {prefix ? <span className={clsx(affix, 'ps-3.5')}>{prefix}</span> : null}
          <input {...input} {...fieldProps} className={clsx(control, prefix && 'ps-2', suffix && 'pe-2')} />
          {suffix ? <span className={clsx(affix, 'pe-3.5')}>{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & FieldText;

export function TextArea({ onChange, rows = 4, ...props }: TextAreaProps) {
  const { field, control: area } = splitProps(props);
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const length = String(area.value ?? typed).length;
  const count = area.maxLength ? (
    <span className="shrink-0 text-ink-faint tabular-nums">
      {length} / {area.maxLength}
    </span>
  ) : null;
  return (
    <Field {...field} aside={count}>
      {(fieldProps) => (
        <div className={box}>
          <textarea
            {...area}
            {...fieldProps}
            rows={rows}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange?.(event);
            }}
            className={clsx(control, 'resize-y leading-normal')}
          />
        </div>
      )}
    </Field>
  );
}

type SelectFieldProps = ComponentProps<'select'> & FieldText;

export function SelectField({ children, ...props }: SelectFieldProps) {
  const { field, control: select } = splitProps(props);
  return (
    <Field {...field}>
      {(fieldProps) => (
        <div className={clsx(box, 'relative')}>
          <select {...select} {...fieldProps} className={clsx(control, 'appearance-none truncate pe-11')}>
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4.5 text-ink-faint" />
        </div>
      )}
    </Field>
  );
}

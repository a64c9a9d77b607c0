import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { box: 'border-shade/15 bg-shade/5', mark: 'text-brand', Icon: Info },
  success: { box: 'border-success/25 bg-success-tint', mark: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning/25 bg-warning-tint', mark: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger/25 bg-danger-tint', mark: 'text-danger', Icon: CircleAlert },
};

type AlertProps = {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announces an alert that appears after the page has loaded to screen readers. */
  announce?: boolean;
  className?: string;
};

export function Alert({ tone = 'info', title, children, action, announce, className }: AlertProps) {
  const { box, mark, Icon } = tones[tone];
  return (
    <div
      role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={clsx('flex gap-3 rounded-card border p-4 text-[0.9375rem]', box, className)}
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', mark)} />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          {title ? <p className="font-semibold text-ink">{title}</p> : null}
          {children ? <div className={title ? 'text-ink-soft' : 'text-ink'}>{children}</div> : null}
        </div>
        {action}
      </div>
    </div>
  );
}

type FormAlertProps = { error: Error | null | undefined; fields: object };

/** Shows an error of the whole form. Errors of fields are shown next to the fields. */
export const FormAlert = ({ error, fields }: FormAlertProps) =>
  error && Object.keys(fields).length === 0 ? (
    <Alert tone="danger" announce>
      {error.message}
    </Alert>
  ) : null;

import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type FieldMessageProps = {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
};

/** The line below a control. An error replaces the hint, so that the layout does not shift. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  return (
    <p id={id} aria-live="polite" className={clsx('min-w-0 grow', error ? 'text-danger' : 'text-ink-faint')}>
      {error ? (
        <>
          <CircleAlert className="me-1.5 mb-0.5 inline size-3.5" strokeWidth={2.25} />
          {error}
        </>
      ) : (
        hint
      )}
    </p>
  );
}

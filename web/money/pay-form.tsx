import { Lock } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type ReactNode, type Ref } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import type { PayProblem } from './payment-problem.ts';

export type PayFormProps = {
  totalCents: number;
  /** Label of the button. */
  label: string;
  /** Describes the current step while the payment is in progress. */
  doing: string | undefined;
  problem: PayProblem | undefined;
  /** Replaces the button while something must be answered first. */
  question?: ReactNode;
  /** Requests a card from a wallet that can be charged again later without the device. */
  keepsCard?: boolean | undefined;
};

type FrameProps = PayFormProps & {
  isReady?: boolean;
  onSubmit: () => void;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** The form around the card fields of any provider, with the error and the submit button. */
export function PayForm({ label, doing, problem, question, isReady = true, onSubmit, formRef, children }: FrameProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!doing && !question && isReady) onSubmit();
  };

  return (
    <form ref={formRef} onSubmit={submit} noValidate aria-label={t('rentals.payment.form')}>
      {children}
      <div ref={notice} tabIndex={-1} role="alert" className="mb-4 text-sm text-danger outline-none empty:hidden">
        {problem && Object.keys(problem.fields).length === 0 ? problem.message : null}
      </div>
      {question ?? (
        <>
          <Button type="submit" size="lg" busy={Boolean(doing)} disabled={!isReady} icon={<Lock />} className="w-full">
            {label}
          </Button>
          <p role="status" className="mt-2 -mb-3 min-h-5 text-center text-sm text-ink-soft">
            {doing}
          </p>
        </>
      )}
    </form>
  );
}

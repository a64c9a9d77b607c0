import { Lock } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type ReactNode, type Ref } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import type { PayProblem } from './payment-problem.ts';

export type PayFormProps = {
  totalCents: number;
  /** On the button */
  label: string;
  /** What is being done, while it is. */
  doing: string | undefined;
  problem: PayProblem | undefined;
  /** Stands in for the button while something has to be answered first. */
  question?: ReactNode;
  /** A wallet then gives a card that can be charged again without its device. */
  keepsCard?: boolean | undefined;
};

type FrameProps = PayFormProps & {
  isReady?: boolean;
  onSubmit: () => void;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/** Around the fields of a card, no matter which provider draws them: what went wrong, and the one button that pays. */
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

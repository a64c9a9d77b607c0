import { Suspense, useState, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BankQuestion } from './bank-question.tsx';
import { CardForm } from './card-form.tsx';
import { CheckingPayment } from './checking-payment.tsx';
import { KeptCardForm } from './kept-card-form.tsx';
import type { PayProblem } from './payment-problem.ts';
import { actionKey, usePayment, type Due, type Stage } from './use-payment.ts';

const StripeForm = lazyPart(() => import('./stripe/stripe-form.tsx'));

type PayDueProps = {
  due: Due;
  /** Stands in for the button while something has to be answered first. */
  question?: ReactNode;
  /** What else is to be said before the form, by how far the payment is */
  above?: (stage: Stage) => ReactNode;
  below?: (problem: PayProblem | undefined) => ReactNode;
};

/** The card, from an empty form to the bank's last word. */
export function PayDue({ due, question, above, below }: PayDueProps) {
  const { stage, problem, action, pay, answerBank, returnFromBank, forgetProblem } = usePayment(due);
  const [closedAction, setClosedAction] = useState<string>();
  const [wantsOther, setOther] = useState(false);
  const keptCard = wantsOther ? undefined : due.keptCard;
  const isChecking = stage.at === 'checking';
  const form = {
    totalCents: due.amountCents,
    keepsCard: due.keepsCard,
    label: due.words?.pay ?? t('rentals.payment.pay', { total: formatTotal(due.amountCents) }),
    doing: stage.at === 'working' ? stage.doing : undefined,
    problem,
    onEdit: forgetProblem,
    onPay: pay,
    question,
  };
  return (
    <>
      {above?.(stage)}
      {isChecking ? <CheckingPayment trouble={stage.trouble} /> : null}
      {/* Hidden rather than gone, so that a decline finds everything as it was typed. */}
      <div hidden={isChecking}>
        {keptCard ? (
          <KeptCardForm {...form} card={keptCard} isHeld={due.isHeld} onOther={() => setOther(true)} />
        ) : config.paymentProvider === 'stripe' ? (
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
            <StripeForm {...form} />
          </Suspense>
        ) : (
          <CardForm {...form} />
        )}
      </div>
      {below?.(problem)}
      {action ? (
        <BankQuestion
          action={action}
          totalCents={due.amountCents}
          isClosed={closedAction === actionKey(action)}
          onOpen={() => setClosedAction(undefined)}
          onClose={() => setClosedAction(actionKey(action))}
          onAnswer={answerBank}
          onReturn={() => {
            // When the bank still waits, its page was closed: it opens again when that is asked for.
            setClosedAction(actionKey(action));
            returnFromBank();
          }}
        />
      ) : null}
    </>
  );
}

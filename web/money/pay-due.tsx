import { Suspense, useState, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BankAuthentication } from './bank-authentication.tsx';
import { CardForm } from './card-form.tsx';
import { CheckingPayment } from './checking-payment.tsx';
import { SavedCardForm } from './saved-card-form.tsx';
import type { PayProblem } from './payment-problem.ts';
import { actionKey, usePayment, type Due, type Stage } from './use-payment.ts';

const StripeForm = lazyPart(() => import('./stripe/stripe-form.tsx'));

type PayDueProps = {
  due: Due;
  /** Replaces the button while something must be answered first. */
  question?: ReactNode;
  /** Content above the form, which depends on the stage of the payment. */
  above?: (stage: Stage) => ReactNode;
  below?: (problem: PayProblem | undefined) => ReactNode;
};

/** The payment of a due, from the empty form to the bank's final decision. */
export function PayDue({ due, question, above, below }: PayDueProps) {
  const { stage, problem, action, pay, answerBank, returnFromBank, clearProblem } = usePayment(due);
  const [closedAction, setClosedAction] = useState<string>();
  const [wantsOther, setOther] = useState(false);
  const keptCard = wantsOther ? undefined : due.keptCard;
  const isChecking = stage.at === 'checking';
  const form = {
    totalCents: due.amountCents,
    keepsCard: due.savesCard,
    label: due.labels?.pay ?? t('rentals.payment.pay', { total: formatTotal(due.amountCents) }),
    doing: stage.at === 'working' ? stage.doing : undefined,
    problem,
    onEdit: clearProblem,
    onPay: pay,
    question,
  };
  return (
    <>
      {above?.(stage)}
      {isChecking ? <CheckingPayment trouble={stage.trouble} /> : null}
      {/* Hidden instead of unmounted, so that a declined payment keeps what was typed. */}
      <div hidden={isChecking}>
        {keptCard ? (
          <SavedCardForm {...form} card={keptCard} isHeld={due.isHeld} onOther={() => setOther(true)} />
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
        <BankAuthentication
          action={action}
          totalCents={due.amountCents}
          isClosed={closedAction === actionKey(action)}
          onOpen={() => setClosedAction(undefined)}
          onClose={() => setClosedAction(actionKey(action))}
          onAnswer={answerBank}
          onReturn={() => {
            // If the bank still waits, the user has closed its page. It opens again only on request.
            setClosedAction(actionKey(action));
            returnFromBank();
          }}
        />
      ) : null}
    </>
  );
}

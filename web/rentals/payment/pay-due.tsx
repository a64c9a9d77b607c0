import { Suspense, useState } from 'react';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankQuestion } from './bank-question.tsx';
import { CardForm } from './card-form.tsx';
import { CheckingPayment } from './checking-payment.tsx';
import { usePayDue, type PayableDue } from './use-pay-due.ts';
import { actionKey } from './use-pay.ts';

const StripeForm = lazyPart(() => import('./stripe/stripe-form.tsx'));

/** From an empty card form to the bank's last word. */
export function PayDue({ due }: { due: PayableDue }) {
  const { stage, problem, action, pay, answerBank, returnFromBank, forgetProblem } = usePayDue(due);
  const [closedAction, setClosedAction] = useState<string>();
  const isChecking = stage.at === 'checking';
  const form = {
    totalCents: due.amountCents,
    isRequest: false,
    doing: stage.at === 'working' ? stage.doing : undefined,
    problem,
    onEdit: forgetProblem,
    onPay: pay,
  };
  return (
    <>
      {isChecking ? <CheckingPayment trouble={stage.trouble} /> : null}
      {/* Hidden rather than gone, so that a decline finds everything as it was typed. */}
      <div hidden={isChecking}>
        {config.paymentProvider === 'stripe' ? (
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
            <StripeForm {...form} />
          </Suspense>
        ) : (
          <CardForm {...form} />
        )}
      </div>
      {action ? (
        <BankQuestion
          action={action}
          totalCents={due.amountCents}
          isClosed={closedAction === actionKey(action)}
          onOpen={() => setClosedAction(undefined)}
          onClose={() => setClosedAction(actionKey(action))}
          onAnswer={answerBank}
          onReturn={() => {
            setClosedAction(actionKey(action));
            returnFromBank();
          }}
        />
      ) : null}
    </>
  );
}

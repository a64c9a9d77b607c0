import { Suspense, useState } from 'react';
import type { RentalChange } from '../../../contract/rentals/agreed/agreed.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankQuestion } from '../payment/bank-question.tsx';
import { CardForm } from '../payment/card-form.tsx';
import { CheckingPayment } from '../payment/checking-payment.tsx';
import { actionKey } from '../payment/use-pay.ts';
import { usePayChange } from './use-pay-change.ts';

const StripeForm = lazyPart(() => import('../payment/stripe/stripe-form.tsx'));

/** The card for what other dates cost more, from an empty form to the bank's last word. */
export default function PayChange({ change }: { change: RentalChange }) {
  const { stage, problem, action, pay, answerBank, returnFromBank, forgetProblem } = usePayChange(change);
  const [closedAction, setClosedAction] = useState<string>();
  const isChecking = stage.at === 'checking';
  const form = {
    totalCents: change.payCents,
    isRequest: false,
    doing: stage.at === 'working' ? stage.doing : undefined,
    problem,
    onEdit: forgetProblem,
    onPay: pay,
  };
  return (
    <section aria-label={t('rentals.change.pay.label')} className="grid gap-6 border-t border-line pt-5">
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
          totalCents={change.payCents}
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
    </section>
  );
}

import { Suspense } from 'react';
import type { RequiredAction } from '../../contract/money/payments.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

const BankChallenge = lazyPart(() => import('./bank-challenge.tsx'));
const StripeChallenge = lazyPart(() => import('./stripe/stripe-challenge.tsx'));

type BankQuestionProps = {
  action: RequiredAction;
  totalCents: number;
  isClosed: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Called only for the sandbox. Stripe sends the answer to the bank itself. */
  onAnswer: (challengeId: string, approve: boolean) => void;
  onReturn: () => void;
};

/** The bank asks the user to authenticate the payment. Users who close the bank's page can open it again. */
export function BankAuthentication({
  action,
  totalCents,
  isClosed,
  onOpen,
  onClose,
  onAnswer,
  onReturn,
}: BankQuestionProps) {
  return (
    <>
      <Alert
        announce
        title={t('rentals.payment.bank-asks.title')}
        action={
          <Button size="sm" onClick={onOpen}>
            {t('rentals.payment.bank-asks.answer')}
          </Button>
        }
      >
        {t('rentals.payment.bank-asks.text')}
      </Alert>
      {isClosed ? null : (
        <Suspense>
          {action.provider === 'sandbox' ? (
            <BankChallenge
              totalCents={totalCents}
              onAnswer={(approve) => onAnswer(action.challengeId, approve)}
              onClose={onClose}
            />
          ) : (
            <StripeChallenge clientSecret={action.clientSecret} onReturn={onReturn} onFail={onClose} />
          )}
        </Suspense>
      )}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { rentalLimits } from '../../../contract/limits.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { rentalKeys } from '../rental-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankQuestion } from './bank-question.tsx';
import { CardForm } from './card-form.tsx';
import { CheckingPayment } from './checking-payment.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { usePaymentAddress, type PaymentInput } from './payment-input.ts';
import type { Price } from './use-checkout.ts';
import { actionKey, usePay } from './use-pay.ts';

const StripeForm = lazyPart(() => import('./stripe/stripe-form.tsx'));

type CardPaymentProps = {
  input: PaymentInput;
  price: Price;
  rental: Rental | undefined;
  holdEndsAt: number | undefined;
};

function PriceQuestion({ from, to, onAgree }: { from: number; to: number; onAgree: () => void }) {
  return (
    <Alert
      tone="warning"
      announce
      title={t('rentals.payment.price-changed.title')}
      action={
        <Button size="sm" onClick={onAgree}>
          {t('rentals.payment.price-changed.accept', { total: formatTotal(to) })}
        </Button>
      }
    >
      {t('rentals.payment.price-changed.text', { before: formatTotal(from), now: formatTotal(to) })}
    </Alert>
  );
}

/** The card, from an empty form to the bank's last word. */
export function CardPayment({ input, price, rental, holdEndsAt }: CardPaymentProps) {
  const { totalCents, cancellationTerms, mileage, bookingMode } = price;
  // An owner who has accepted is not asked again.
  const isRequest = bookingMode === 'request' && !rental?.request?.acceptedAt;
  const client = useQueryClient();
  const { setRental, setShownTotal } = usePaymentAddress();
  const { stage, problem, action, pay, answerBank, returnFromBank, forgetProblem } = usePay({
    input,
    totalCents,
    cancellationTerms,
    mileage,
    bookingMode,
    isRequest,
    rental,
    onHeld: setRental,
    onPriceChanged: setShownTotal,
  });
  const [closedAction, setClosedAction] = useState<string>();
  const seenCents = input.shownTotalCents ?? totalCents;
  const isChecking = stage.at === 'checking';
  const isPaying = stage.at === 'working' || isChecking;
  const form = {
    totalCents,
    isRequest,
    doing: stage.at === 'working' ? stage.doing : undefined,
    problem,
    onEdit: forgetProblem,
    onPay: pay,
    question:
      seenCents === totalCents ? undefined : (
        <PriceQuestion from={seenCents} to={totalCents} onAgree={() => setShownTotal(totalCents)} />
      ),
  };

  return (
    <>
      {holdEndsAt && !isPaying ? (
        <HoldCountdown endsAt={holdEndsAt} onEnd={() => void client.invalidateQueries({ queryKey: rentalKeys.all })} />
      ) : null}
      {isRequest && !isChecking ? (
        <Alert title={t('rentals.payment.request.title')}>
          {t('rentals.payment.request.text', { total: formatTotal(totalCents), hours: rentalLimits.requestHours })}
        </Alert>
      ) : null}
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
      {problem?.code === 'rental/too-many-holds' ? (
        <ButtonLink to={paths.trips} variant="secondary">
          {t('rentals.payment.see-holds')}
        </ButtonLink>
      ) : null}
      {rental && action ? (
        <BankQuestion
          action={action}
          totalCents={totalCents}
          isClosed={closedAction === actionKey(action)}
          onOpen={() => setClosedAction(undefined)}
          onClose={() => setClosedAction(actionKey(action))}
          onAnswer={(challengeId, approve) => answerBank(rental.id, challengeId, approve)}
          onReturn={() => {
            // When the bank still waits, its page was closed: it opens again when that is asked for.
            setClosedAction(actionKey(action));
            returnFromBank(rental.id);
          }}
        />
      ) : null}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatTotal } from '../../contract/money.ts';
import type { Rental } from '../../contract/rentals.ts';
import { paths } from '../app/paths.ts';
import { tripQueries } from '../trips/trip-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CardForm } from './card-form.tsx';
import { CheckingPayment } from './checking-payment.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { usePaymentAddress, type PaymentInput } from './payment-input.ts';
import { usePay } from './use-pay.ts';

const BankChallenge = lazy(() => import('./bank-challenge.tsx'));

type CardPaymentProps = {
  input: PaymentInput;
  totalCents: number;
  rental: Rental | undefined;
  holdEndsAt: number | undefined;
};

function PriceQuestion({ from, to, onAgree }: { from: number; to: number; onAgree: () => void }) {
  return (
    <Alert
      tone="warning"
      announce
      title="The price has changed"
      action={
        <Button size="sm" onClick={onAgree}>
          Accept {formatTotal(to)}
        </Button>
      }
    >
      You saw {formatTotal(from)} before; the total is {formatTotal(to)} now. Nothing has been charged.
    </Alert>
  );
}

/** The card, from an empty form to the bank's last word. */
export function CardPayment({ input, totalCents, rental, holdEndsAt }: CardPaymentProps) {
  const client = useQueryClient();
  const { setRental, setShownTotal } = usePaymentAddress();
  const { stage, problem, challenge, pay, answerBank, forgetProblem } = usePay({
    input,
    totalCents,
    rental,
    onHeld: setRental,
    onPriceChanged: setShownTotal,
  });
  const [closedChallenge, setClosedChallenge] = useState<string>();
  const seenCents = input.shownTotalCents ?? totalCents;
  const isChecking = stage.at === 'checking';
  const isPaying = stage.at === 'working' || isChecking;

  return (
    <>
      {holdEndsAt && !isPaying ? (
        <HoldCountdown endsAt={holdEndsAt} onEnd={() => void client.invalidateQueries({ queryKey: tripQueries.all })} />
      ) : null}
      {isChecking ? <CheckingPayment trouble={stage.trouble} /> : null}
      {/* Hidden rather than gone, so that a decline finds everything as it was typed. */}
      <div hidden={isChecking}>
        <CardForm
          totalCents={totalCents}
          doing={stage.at === 'working' ? stage.doing : undefined}
          problem={problem}
          onEdit={forgetProblem}
          onPay={pay}
          question={
            seenCents === totalCents ? undefined : (
              <PriceQuestion from={seenCents} to={totalCents} onAgree={() => setShownTotal(totalCents)} />
            )
          }
        />
      </div>
      {problem?.code === 'rental/too-many-holds' ? (
        <ButtonLink to={paths.trips} variant="secondary">
          See the dates that you hold
        </ButtonLink>
      ) : null}
      {rental && challenge ? (
        <>
          <Alert
            announce
            title="Your bank waits for your answer"
            action={
              <Button size="sm" onClick={() => setClosedChallenge(undefined)}>
                Answer
              </Button>
            }
          >
            Nothing is charged before that. You can also pay with another card.
          </Alert>
          {closedChallenge === challenge ? null : (
            <Suspense>
              <BankChallenge
                totalCents={totalCents}
                onAnswer={(approve) => answerBank(rental.id, challenge, approve)}
                onClose={() => setClosedChallenge(challenge)}
              />
            </Suspense>
          )}
        </>
      ) : null}
    </>
  );
}

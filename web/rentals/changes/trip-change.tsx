import { Suspense, useState } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { RentalChange } from '../../../contract/rentals/agreed/agreed.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment, formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChosenDates } from '../chosen-dates.tsx';
import { ChangeCost } from './change-cost.tsx';
import { useAnswerChange, type ChangeAnswer } from './change-mutations.ts';

const PayChange = lazyPart(() => import('./pay-change.tsx'));

type Props = { rental: Rental; change: RentalChange };

const otherName = ({ role, owner, renter }: Rental) => writeName(t, (role === 'renter' ? owner : renter).displayName);

/** States who proposed the change and what happens next. */
function writeTitle(rental: Rental, { by, status }: RentalChange): string {
  const name = otherName(rental);
  if (status === 'to-pay') return t('rentals.change.title.to-pay', { role: rental.role, name });
  const side = rental.role === 'admin' ? 'admin' : by === rental.role ? 'you' : 'them';
  return t('rentals.change.title.open', { side, name });
}

const BUTTONS: readonly ChangeAnswer[] = ['accept', 'decline', 'withdraw'];

function OpenChange({ rental, change }: Props) {
  const [isFormOpen, setFormOpen] = useState(false);
  // With a saved card, the payment is a single click, so the form is shown immediately.
  const isPaying = isFormOpen || change.payment !== null || Boolean(change.keptCard);
  const answering = useAnswerChange({ id: change.id, rentalId: rental.id });
  const toast = useToast();
  const { error, isPending, variables } = answering;
  return (
    <Card as="section" aria-labelledby="change" className="mb-6 grid gap-4 print:hidden">
      <div>
        <h2 id="change" tabIndex={-1} className="scroll-mt-24 text-xl text-balance outline-none">
          {writeTitle(rental, change)}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {t('rentals.change.until', { moment: formatMoment(change.expiresAt, config.timeZone) })}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="grid content-start gap-3">
          <ChosenDates startDate={change.startDate} endDate={change.endDate} />
          <p className="text-sm text-ink-soft">{t('rentals.change.now', { dates: formatRange(rental) })}</p>
        </div>
        <ChangeCost cost={change} rental={rental} />
      </div>
      {error ? (
        <Alert tone="danger" announce>
          {error instanceof ApiError ? error.message : t('problems.server/failed')}
        </Alert>
      ) : null}
      {change.can.pay && isPaying ? (
        <Suspense>
          <PayChange change={change} />
        </Suspense>
      ) : null}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {change.can.pay && !isPaying ? (
          <Button onClick={() => setFormOpen(true)}>
            {t('rentals.change.pay.open', { amount: formatTotal(change.payCents) })}
          </Button>
        ) : null}
        {BUTTONS.filter((answer) => change.can[answer]).map((answer) => (
          <Button
            key={answer}
            variant={answer === 'accept' ? 'primary' : 'secondary'}
            busy={isPending && variables === answer}
            disabled={isPending}
            onClick={() =>
              answering.mutate(answer, { onSuccess: () => toast.success(t.of('rentals.change.toast', answer)) })
            }
          >
            {t.of('rentals.change.answer', answer)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The outcome of the last proposal, while the trip can still be changed. */
function EndedChange({ rental, change: { status, by, startDate, endDate } }: Props) {
  if (status !== 'declined' && status !== 'lapsed') return null;
  const side = by === rental.role ? 'you' : 'them';
  const values = { side, name: otherName(rental), dates: formatRange({ startDate, endDate }) };
  return <Alert className="mb-6 print:hidden">{t.of('rentals.change.ended', status, values)}</Alert>;
}

/** A proposed change of dates, with its cost and the actions that are available to the reader. */
export default function TripChange({ rental }: { rental: Rental }) {
  const { change } = rental;
  if (!change) return null;
  if (change.status === 'open' || change.status === 'to-pay') return <OpenChange rental={rental} change={change} />;
  return rental.can.change ? <EndedChange rental={rental} change={change} /> : null;
}

import { useQueryClient } from '@tanstack/react-query';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { PayDue, type Stage } from '../../money/index.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';
import { rentalKeys } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { usePaymentAddress, type PaymentInput } from './payment-input.ts';
import { useNoteDraft } from './note-draft.ts';
import { RequestNote } from './request-note.tsx';
import { useBookingDue } from './use-booking-due.ts';
import type { Price } from './use-checkout.ts';

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

/** Card payment of a booking, with the parts that only bookings have: hold countdown and request note. */
export function CardPayment({ input, price, rental, holdEndsAt }: CardPaymentProps) {
  const { totalCents, bookingMode } = price;
  // An accepted request is now an ordinary payment.
  const isRequest = bookingMode === 'request' && !rental?.request?.acceptedAt;
  const note = useNoteDraft(input.carId);
  const client = useQueryClient();
  const { setShownTotal } = usePaymentAddress();
  const seenCents = input.shownTotalCents ?? totalCents;
  const above = ({ at }: Stage) => (
    <>
      {holdEndsAt && at === 'ready' ? (
        <HoldCountdown endsAt={holdEndsAt} onEnd={() => void client.invalidateQueries({ queryKey: rentalKeys.all })} />
      ) : null}
      {isRequest && at !== 'checking' ? (
        <Alert title={t('rentals.payment.request.title')}>
          {t('rentals.payment.request.text', { total: formatTotal(totalCents), hours: rentalLimits.requestHours })}
        </Alert>
      ) : null}
      {isRequest ? (
        // Hidden, not unmounted, so that it keeps its state like the card form.
        <div hidden={at === 'checking'}>
          <RequestNote carId={input.carId} value={note.text} onChange={note.setText} />
        </div>
      ) : null}
    </>
  );
  return (
    <PayDue
      due={useBookingDue({ input, price, rental, isRequest, note: note.text })}
      question={
        seenCents === totalCents ? undefined : (
          <PriceQuestion from={seenCents} to={totalCents} onAgree={() => setShownTotal(totalCents)} />
        )
      }
      above={above}
      below={(problem) =>
        problem?.code === 'rental/too-many-holds' ? (
          <ButtonLink to={paths.trips} variant="secondary">
            {t('rentals.payment.see-holds')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

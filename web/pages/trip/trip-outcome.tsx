import { rentalProblemValues } from '../../../contract/rentals/problems.ts';
import { isDeclined, isLapsed } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { Alert } from '../../ui/alert.tsx';
import { EndedRequest, cancelledBy } from '../../rentals/index.ts';

/** Explains why a rental will not take place. */
export function TripOutcome({ rental }: { rental: Rental }) {
  const { cancellation, role, status } = rental;
  if (cancellation && isDeclined(status)) return <EndedRequest rental={rental} cancellation={cancellation} />;
  if (cancellation) {
    const { refundCents, at, reason } = cancellation;
    const values = { moment: formatMoment(at, config.timeZone), amount: formatTotal(refundCents) };
    const refund =
      role === 'renter'
        ? t('rentals.trip.cancelled.refund.renter', values)
        : t('rentals.trip.cancelled.refund.owner', values);
    return (
      <Alert announce title={cancelledBy(rental)} className="mb-6">
        {refundCents > 0 ? refund : t('rentals.trip.cancelled.no-refund', values)}
        {reason ? <p className="mt-1 break-words">{t('rentals.trip.cancelled.reason', { reason })}</p> : null}
      </Alert>
    );
  }
  if (!isLapsed(status)) return null;
  return (
    <Alert tone="warning" className="mb-6">
      {t('problems.rental/hold-ended', rentalProblemValues)}
    </Alert>
  );
}

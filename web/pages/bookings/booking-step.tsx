import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import { isCancelled, isPending } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { daysUntil, tripStep } from '../../rentals/index.ts';
import { writeAction, writeDeadline, writeWait } from '../../waits/index.ts';

/** How it stands, where nothing waits for the owner. */
function writeState(booking: Booking): string | undefined {
  const { status, startDate, until, changeWaitsFor, refundCents } = booking;
  if (booking.isBeingCharged) return t('rentals.request.being-confirmed');
  if (isPending(status)) {
    if (!until) return undefined;
    const moment = formatMoment(until, config.timeZone);
    // A request that was accepted can be declined for as long as it is not paid for.
    return booking.can.decline
      ? t('rentals.bookings.step.pays-again', { until: moment })
      : t('rentals.bookings.step.pays', { until: moment });
  }
  if (changeWaitsFor === 'renter') return t('rentals.bookings.step.change-waits');
  if (isCancelled(status)) {
    return refundCents
      ? t('rentals.rents.refunded', { amount: formatTotal(refundCents) })
      : t('rentals.rents.no-refund');
  }
  const step = tripStep(booking, config.today);
  if (!step || step === 'over') return undefined;
  return t.of('rentals.trip.step.owner', step, {
    renter: writeName(t, booking.renter.displayName),
    days: daysUntil(startDate, config.today),
  });
}

/** The row itself has the buttons for these. */
const isAnsweredHere = ({ kind }: Wait) => kind === 'answer-request';
const isOfRow = ({ kind }: Wait) => kind === 'write-review';

/** What waits for the owner, as every list has it; otherwise how it stands. */
export function BookingStep({ booking, waits }: { booking: Booking; waits: readonly Wait[] }) {
  const wanted = booking.isBeingCharged ? [] : waits.filter((wait) => !isOfRow(wait));
  const state = wanted.length > 0 ? undefined : writeState(booking);
  return (
    <div className="grid gap-2 text-sm empty:hidden lg:text-end">
      {state ? <p className="break-words text-ink-soft">{state}</p> : null}
      {wanted.map((wait) => (
        <div key={`${wait.kind} ${wait.until}`}>
          <p className="break-words text-ink-soft">{isAnsweredHere(wait) ? writeDeadline(wait) : writeWait(wait)}</p>
          {isAnsweredHere(wait) ? null : (
            <Link to={wait.to} className="link tap inline-flex items-center font-medium">
              {writeAction(wait)}
            </Link>
          )}
        </div>
      ))}
    </div>
  );
}

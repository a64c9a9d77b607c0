import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import { isCancelled, isPending } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { daysUntil, tripPhase } from '../../rentals/index.ts';
import { writeAction, writeDeadline, writeWait } from '../../waits/index.ts';

/** Describes the state of a booking that needs nothing from the owner. */
function writeState(booking: Booking): string | undefined {
  const { status, startDate, until, changeWaitsFor, refundCents } = booking;
  if (booking.isBeingCharged) return t('rentals.request.being-confirmed');
  if (isPending(status)) {
    if (!until) return undefined;
    const moment = formatMoment(until, config.timeZone);
    // The owner can still decline an accepted request until the renter pays.
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
  const phase = tripPhase(booking, config.today);
  if (!phase || phase === 'over') return undefined;
  return t.of('rentals.trip.step.owner', phase, {
    renter: writeName(t, booking.renter.displayName),
    days: daysUntil(startDate, config.today),
  });
}

/** The row has its own buttons for these tasks. */
const isAnsweredHere = ({ kind }: Wait) => kind === 'answer-request';
const isOfRow = ({ kind }: Wait) => kind === 'write-review';

/** Shows the owner's open tasks for this booking, or its state if there are none. */
export function BookingStep({ booking, waits }: { booking: Booking; waits: readonly Wait[] }) {
  const tasks = booking.isBeingCharged ? [] : waits.filter((wait) => !isOfRow(wait));
  const state = tasks.length > 0 ? undefined : writeState(booking);
  return (
    <div className="grid gap-2 text-sm empty:hidden lg:text-end">
      {state ? <p className="break-words text-ink-soft">{state}</p> : null}
      {tasks.map((wait) => (
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

import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import { isCancelled, isPending } from '../../../contract/rentals/rental-lifecycle.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { daysUntil, tripStep } from '../trips/trip-step.ts';

/** While the days at stake are those of the check-in or the check-out, what is next is on its page. */
const PLACES = {
  tomorrow: { at: paths.checkIn, words: t('handover.trip.begin.check-in') },
  today: { at: paths.checkIn, words: t('handover.trip.begin.check-in') },
  'return-today': { at: paths.checkOut, words: t('handover.trip.begin.check-out') },
} as const;

function writeStep(booking: Booking): { text: string; to?: string; action?: string } | undefined {
  const { id, status, startDate, until, changeWaitsFor } = booking;
  if (booking.isBeingCharged) return { text: t('rentals.request.being-confirmed') };
  if (isPending(status)) {
    if (!until) return undefined;
    const moment = formatMoment(until, config.timeZone);
    if (booking.can.accept) return { text: t('rentals.bookings.step.answer', { until: moment }) };
    const isAsked = booking.can.decline;
    return {
      text: isAsked
        ? t('rentals.bookings.step.pays-again', { until: moment })
        : t('rentals.bookings.step.pays', { until: moment }),
    };
  }
  if (changeWaitsFor === 'owner') {
    return {
      text: t('rentals.bookings.step.change'),
      to: paths.trip(id),
      action: t('rentals.bookings.step.answer-change'),
    };
  }
  if (changeWaitsFor) return { text: t('rentals.bookings.step.change-waits') };
  if (isCancelled(status)) {
    const { refundCents } = booking;
    return {
      text: refundCents
        ? t('rentals.rents.refunded', { amount: formatTotal(refundCents) })
        : t('rentals.rents.no-refund'),
    };
  }
  const { today } = config;
  const step = tripStep({ ...booking, can: { pay: false } }, today);
  if (!step || step === 'over' || step === 'pay') return undefined;
  const text = t.of('rentals.trip.step.owner', step, {
    renter: writeName(t, booking.renter.displayName),
    days: daysUntil(startDate, today),
  });
  const place = step in PLACES ? PLACES[step as keyof typeof PLACES] : undefined;
  return { text, ...(place && { to: place.at(id), action: place.words }) };
}

/** What is next, and where. */
export function BookingStep({ booking }: { booking: Booking }) {
  const step = writeStep(booking);
  if (!step) return null;
  return (
    <div className="text-sm lg:text-end">
      <p className="break-words text-ink-soft">{step.text}</p>
      {step.to ? (
        <Link to={step.to} className="link tap inline-flex items-center font-medium">
          {step.action}
        </Link>
      ) : null}
    </div>
  );
}

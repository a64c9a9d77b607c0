import { useQuery } from '@tanstack/react-query';
import { Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { mapLink, writeHours } from '../../../contract/cars/car-pickup.ts';
import { rentalLimits } from '../../../contract/limits.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import { formatMoment, formatWeekday } from '../../language/formats.ts';
import { rich, t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { handoverQueries } from '../../handover/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ChosenDates } from '../chosen-dates.tsx';
import { paymentOf } from './trip-card.tsx';
import { daysUntil, tripStep, type HandedOver, type TripStep } from './trip-step.ts';

const nowrap = (words: ReactNode) => <span className="whitespace-nowrap">{words}</span>;

/** The renter hears what to do, everybody else what the renter does. */
function writeStep(
  step: TripStep,
  { role, startDate, endDate, renter, pickup, request, holdExpiresAt }: OpenedRental,
): { title: string; text: ReactNode } {
  const values = { days: daysUntil(startDate, config.today), renter: writeName(t, renter.displayName) };
  const title =
    role === 'renter' ? t.of('rentals.trip.step.renter', step, values) : t.of('rentals.trip.step.owner', step, values);
  if (step === 'pay' && request && holdExpiresAt) {
    return { title, text: t('rentals.request.pay-by', { until: formatMoment(holdExpiresAt, config.timeZone) }) };
  }
  if (step === 'pay') return { title, text: t('rentals.hold.rule', { minutes: rentalLimits.holdMinutes }) };
  if (step === 'over') {
    // It may have come back early.
    const day = formatWeekday(endDate < config.today ? endDate : config.today);
    return { title, text: t('rentals.trip.step.ended', { day }) };
  }
  if (step === 'under-way') return { title, text: t('rentals.trip.step.until', { day: formatWeekday(endDate) }) };
  const isBefore = step === 'coming' || step === 'tomorrow' || step === 'today';
  const day = formatWeekday(isBefore ? startDate : endDate);
  const hours = isBefore ? pickup?.pickupHours : pickup?.returnHours;
  return { title, text: hours ? rich('rentals.trip.step.at', { day, hours: writeHours(t, hours), nowrap }) : day };
}

/** Nobody looks for the way weeks before. */
const isNear = (step: TripStep) => step !== 'pay' && step !== 'coming' && step !== 'over';

function Ways({ rental: { owner, phone, pickup, renter, role } }: { rental: OpenedRental }) {
  const name = writeName(t, (role === 'renter' ? owner : renter).displayName);
  return (
    <>
      {pickup && role === 'renter' ? (
        <ButtonLink to={mapLink(pickup.address)} target="_blank" rel="noreferrer" icon={<Navigation />}>
          {t('rentals.trip.step.directions')}
        </ButtonLink>
      ) : null}
      {phone ? (
        <ButtonLink
          to={`tel:${phone}`}
          variant="secondary"
          icon={<Phone />}
          aria-label={t('rentals.trip.step.call-label', { name })}
        >
          {t('rentals.trip.step.call')}
        </ButtonLink>
      ) : null}
    </>
  );
}

function NextStep({ step, rental }: { step: TripStep; rental: OpenedRental }) {
  const { title, text } = writeStep(step, rental);
  return (
    <section aria-labelledby="next-step" className="print:hidden">
      {step === 'over' ? null : <p className="text-sm font-medium text-ink-faint">{t('rentals.trip.step.label')}</p>}
      <h2 id="next-step" className="text-2xl text-balance">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      {isNear(step) && rental.pickup ? <p className="break-words text-ink-soft">{rental.pickup.address}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {step === 'pay' ? (
          <ButtonLink to={paymentOf(rental)}>
            {t('rentals.trip.unpaid.pay', { total: formatTotal(rental.totalCents) })}
          </ButtonLink>
        ) : null}
        {isNear(step) ? <Ways rental={rental} /> : null}
      </div>
    </section>
  );
}

/** Asked for by the part of the page that tells of it, too. */
function useHandedOver(rentalId: string, enabled: boolean): HandedOver {
  const checkIn = useQuery({ ...handoverQueries.one(rentalId, 'check-in'), enabled });
  const checkOut = useQuery({ ...handoverQueries.one(rentalId, 'check-out'), enabled });
  return { isOut: Boolean(checkIn.data?.agreed), isBack: Boolean(checkOut.data?.agreed) };
}

/** What somebody opens the page for on the day: what to do next, and when. */
export function TripHead({ rental, mayBeHandedOver }: { rental: OpenedRental; mayBeHandedOver: boolean }) {
  const { car, startDate, endDate } = rental;
  const step = tripStep(rental, config.today, useHandedOver(rental.id, mayBeHandedOver));
  return (
    <Card
      padding="none"
      className="mb-6 grid overflow-hidden sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] print:block print:overflow-visible print:border-0 print:bg-transparent print:shadow-none"
    >
      <Link
        to={paths.details(car.id)}
        aria-label={t('rentals.trip.see-car', { car: car.title })}
        className="block sm:order-last print:hidden"
      >
        <CarPhoto
          photo={car.photo}
          alt=""
          priority
          sizes="(width >= 40rem) 320px, 94vw"
          className="aspect-5/2 size-full sm:aspect-auto sm:min-h-52"
        />
      </Link>
      <div className="grid content-center gap-4 p-5 sm:p-6 print:p-0">
        {step ? <NextStep step={step} rental={rental} /> : null}
        <ChosenDates startDate={startDate} endDate={endDate} />
      </div>
    </Card>
  );
}

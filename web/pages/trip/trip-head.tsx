import { MapPin, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { writeHours } from '../../../contract/cars/car-pickup.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { formatWeekday } from '../../language/formats.ts';
import { rich, t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { PersonLink, PersonPicture } from '../../people/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ChosenDates, daysUntil, tripPhase, type TripPhase } from '../../rentals/index.ts';
import { WaitList, writeAction, writeDeadline, writeWait } from '../../waits/index.ts';
import { DetailRow, EditPickup, PickupDetails } from './pickup-details.tsx';
import { TRIP_PART_OF_WAIT } from './trip-parts.ts';

const nowrap = (words: ReactNode) => <span className="whitespace-nowrap">{words}</span>;

/** Describes the current phase of the trip, in different words for the renter and for others. */
function writePhase(
  phase: TripPhase,
  { role, startDate, endDate, renter, pickup }: OpenedRental,
): { title: string; text: ReactNode } {
  const values = { days: daysUntil(startDate, config.today), renter: writeName(t, renter.displayName) };
  const title =
    role === 'renter'
      ? t.of('rentals.trip.step.renter', phase, values)
      : t.of('rentals.trip.step.owner', phase, values);
  if (phase === 'over') {
    // The car may have been returned early.
    const day = formatWeekday(endDate < config.today ? endDate : config.today);
    return { title, text: t('rentals.trip.step.ended', { day }) };
  }
  if (phase === 'under-way') return { title, text: t('rentals.trip.step.until', { day: formatWeekday(endDate) }) };
  const isBefore = phase === 'coming' || phase === 'tomorrow' || phase === 'today';
  const day = formatWeekday(isBefore ? startDate : endDate);
  const hours = isBefore ? pickup?.pickupHours : pickup?.returnHours;
  return { title, text: hours ? rich('rentals.trip.step.at', { day, hours: writeHours(t, hours), nowrap }) : day };
}

type StepProps = { label?: string; title: string; text: ReactNode; children?: ReactNode };

const Step = ({ label, title, text, children }: StepProps) => (
  <section aria-labelledby="next-step" className="print:hidden">
    {label ? <p className="text-sm font-medium text-ink-faint">{label}</p> : null}
    <h2 id="next-step" className="text-2xl text-balance wrap-anywhere">
      {title}
    </h2>
    <p className="mt-1 text-ink-soft">{text}</p>
    {children}
  </section>
);

/** The reader's next task, with the same text as in the task lists. */
const NextStep = ({ wait }: { wait: Wait }) => (
  <Step label={t('rentals.trip.step.label')} title={writeWait(wait)} text={writeDeadline(wait)}>
    <ButtonLink to={wait.to} className="mt-4">
      {wait.amountCents === null
        ? writeAction(wait)
        : t('rentals.trip.unpaid.pay', { total: formatTotal(wait.amountCents) })}
    </ButtonLink>
  </Step>
);

type PersonProps = { label: string; person: OpenedRental['owner']; phone?: string | null };

const Person = ({ label, person, phone }: PersonProps) => (
  <div className="flex items-center gap-3">
    <PersonPicture person={person} size="sm" />
    <p className="min-w-0 break-words">
      <span className="text-ink-soft">{label}</span>{' '}
      <PersonLink person={person} className="tap font-medium hover:underline" />
      {phone ? (
        <a href={`tel:${phone}`} className="link block tabular-nums" dir="ltr">
          {phone}
        </a>
      ) : null}
    </p>
  </div>
);

/** The other party; administrators see both. */
function People({ rental, isNear }: { rental: OpenedRental; isNear: boolean }) {
  const { owner, renter, role } = rental;
  const phone = isNear ? rental.phone : null;
  return (
    <>
      {role === 'owner' ? null : <Person label={t('rentals.trip.owner')} person={owner} phone={phone} />}
      {role === 'renter' ? null : <Person label={t('rentals.trip.renter')} person={renter} phone={phone} />}
    </>
  );
}

type TripHeadProps = {
  rental: OpenedRental;
  /** Pickup or return is near, so directions come first. */
  isNear: boolean;
  /** The reader's open tasks for this trip. */
  waits: readonly Wait[];
};

/** Summary of the trip: next step, dates, place and people. */
export function TripHead({ rental, isNear, waits }: TripHeadProps) {
  const { car, startDate, endDate, ownerCents, role } = rental;
  const phase = tripPhase(rental, config.today);
  const next = waits.find(({ kind }) => TRIP_PART_OF_WAIT[kind] === 'head');
  const below = waits.filter(({ kind }) => TRIP_PART_OF_WAIT[kind] !== 'head');
  return (
    <Card
      padding="none"
      className="mb-6 grid overflow-hidden sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] print:block print:overflow-visible print:border-0 print:bg-transparent print:shadow-none"
    >
      {/* On a phone, a smaller photo beside the title replaces this one. */}
      <Link
        to={paths.details(car.id)}
        aria-label={t('rentals.trip.see-car', { car: car.title })}
        className="order-last hidden sm:block print:hidden"
      >
        <CarPhoto photo={car.photo} alt="" sizes="288px" className="size-full min-h-52" />
      </Link>
      <div className="grid content-center gap-4 p-5 sm:p-6 print:p-0">
        {next ? <NextStep wait={next} /> : phase ? <Step {...writePhase(phase, rental)} /> : null}
        <ChosenDates startDate={startDate} endDate={endDate} />
        <div className="grid gap-3 print:hidden">
          {isNear && role !== 'admin' ? (
            <>
              <PickupDetails rental={rental} isShort hasTasks={below.length > 0} />
              <EditPickup rental={rental} />
            </>
          ) : (
            <DetailRow icon={<MapPin aria-hidden="true" />}>
              <p className="wrap-anywhere">{car.location}</p>
            </DetailRow>
          )}
          <People rental={rental} isNear={isNear} />
          {role === 'owner' && ownerCents ? (
            <DetailRow icon={<Wallet aria-hidden="true" />}>
              <p className="font-medium tabular-nums">
                {t('rentals.request.receive', { amount: formatTotal(ownerCents) })}
              </p>
            </DetailRow>
          ) : null}
        </div>
        {isNear && below.length > 0 ? (
          <div className="-mx-3 -mb-2 border-t border-line pt-2 print:hidden">
            <WaitList waits={below} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

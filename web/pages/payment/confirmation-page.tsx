import { writeName } from '../../../contract/accounts/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MapPin } from 'lucide-react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import { isDay } from '../../../contract/dates.ts';
import { formatDay, formatMoment } from '../../language/formats.ts';
import { formatTotal, fromUnits } from '../../platform/amounts.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { isBooked, isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { LoadError } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { carQueries } from '../../cars/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { linesOf, writeLine, rentalQueries } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { confirmationStateOf, type ConfirmationState } from './confirmation-state.ts';

/** Validates the navigation state, since history may hold anything. Returns undefined if any part is invalid. */
function readState(state: Partial<ConfirmationState> | null): ConfirmationState | undefined {
  const { carId, totalPrice, selectedDates, isRequest } = state ?? {};
  const { startDate, endDate } = selectedDates ?? {};
  if (!carId || typeof totalPrice !== 'number' || !Number.isFinite(totalPrice)) return undefined;
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return undefined;
  return { carId, totalPrice, selectedDates: { startDate, endDate }, isRequest: isRequest === true };
}

/** The facts that identify a car to the user. */
interface BookedCar {
  title: string;
  location: string;
  photo: Photo | null | undefined;
  ownerName: string;
}

const bookedCarOf = ({ car, owner }: Rental): BookedCar => ({ ...car, ownerName: owner.displayName });

const Fact = ({ label, note, children }: { label: string; note?: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-3">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    {note ? <dd className="basis-full text-sm text-ink-faint">{note}</dd> : null}
  </div>
);

const BackHome = ({ isMain = false }) => (
  <ButtonLink to={paths.home} variant={isMain ? 'primary' : 'secondary'}>
    {t('rentals.confirmation.back-home')}
  </ButtonLink>
);

type ConfirmationProps = {
  /** The price breakdown; undefined while loading. */
  lines?: readonly PriceLine[];
  details: ConfirmationState;
  rentalId: string | undefined;
  /** Undefined while loading. */
  car: BookedCar | undefined;
  /** The deadline for the owner's answer to a request. */
  until?: string | null | undefined;
};

function Confirmation({ details, rentalId, car, lines, until }: ConfirmationProps) {
  const { carId, totalPrice, selectedDates, isRequest } = details;
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-10 text-success" strokeWidth={1.75} />
      <h1 className="mt-4 text-3xl">
        {isRequest
          ? t('rentals.confirmation.request.title')
          : t('rentals.confirmation.thank-you', { brand: config.brand })}
      </h1>
      <p className="mt-2 text-lg text-ink-soft">
        {isRequest ? t('rentals.confirmation.request.text') : t('rentals.payment.confirmed')}
      </p>
      {until ? (
        <p className="mt-1 text-ink-soft">
          {t('rentals.confirmation.request.until', { moment: formatMoment(until, config.timeZone) })}
        </p>
      ) : null}
      <Card padding="none" className="mt-6 grid overflow-hidden md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {car ? (
          <CarPhoto
            photo={car.photo}
            alt=""
            priority
            sizes="(width >= 48rem) 336px, 94vw"
            className="aspect-3/2 size-full"
          />
        ) : (
          <Skeleton className="aspect-3/2 size-full rounded-none" />
        )}
        <div className="p-5 sm:p-6">
          {car ? (
            <>
              <h2 className="text-xl">
                <Link to={paths.details(carId)} className="hover:underline">
                  {car.title}
                </Link>
              </h2>
              <p className="mt-1 flex items-center gap-1.5 text-ink-soft">
                <MapPin aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                <span>{car.location}</span>
              </p>
              <p className="mt-0.5 text-ink-soft">
                {t('rentals.confirmation.owned-by', { owner: writeName(t, car.ownerName) })}
              </p>
            </>
          ) : (
            <SkeletonText lines={3} />
          )}
          <dl className="mt-4 divide-y divide-line border-t border-line">
            <Fact label={t('rentals.confirmation.car-id')}>{carId}</Fact>
            <Fact label={t('rentals.confirmation.start-date')}>{formatDay(selectedDates.startDate)}</Fact>
            <Fact label={t('rentals.confirmation.end-date')} note={t('rentals.confirmation.end-date-note')}>
              {formatDay(selectedDates.endDate)}
            </Fact>
            {lines && lines.length > 1
              ? lines.map((line) => (
                  <Fact key={writeLine(line)} label={writeLine(line)}>
                    {formatTotal(line.amountCents)}
                  </Fact>
                ))
              : null}
            <Fact label={t('rentals.confirmation.total-price')}>{formatTotal(fromUnits(totalPrice))}</Fact>
          </dl>
        </div>
      </Card>
      <div className="mt-6 flex flex-wrap gap-3">
        {rentalId ? <ButtonLink to={paths.trip(rentalId)}>{t('rentals.confirmation.see-trip')}</ButtonLink> : null}
        <BackHome isMain={!rentalId} />
      </div>
    </>
  );
}

/** Without a rental in the URL, shows the navigation state and loads the car by its id. */
function ConfirmationFromState({ details }: { details: ConfirmationState }) {
  const { data: car } = useQuery(carQueries.details(details.carId));
  const booked = car && { ...car, photo: car.photos[0], ownerName: car.owner.displayName };
  return <Confirmation details={details} rentalId={undefined} car={booked} />;
}

const Missing = () => (
  <>
    <h1 className="mb-6 text-3xl">{t('rentals.confirmation.title')}</h1>
    <Alert tone="danger" announce action={<BackHome />}>
      {t('rentals.payment.details-missing')}
    </Alert>
  </>
);

/** With a rental in the URL, the server's data takes precedence; the navigation state is shown only until it loads. */
function Content({ carId, rentalId }: { carId: string; rentalId: string | undefined }) {
  const { state } = useLocation() as { state: Partial<ConfirmationState> | null };
  const passedState = readState(state);
  const query = useQuery({ ...rentalQueries.one(rentalId ?? ''), enabled: Boolean(rentalId) });
  const { data, error } = query;
  if (!rentalId) {
    return passedState?.carId === carId ? <ConfirmationFromState details={passedState} /> : <Missing />;
  }
  if (data) {
    if (data.car.id !== carId) return <Missing />;
    if (isBooked(data.status) || isRequest(data.status)) {
      return (
        <Confirmation
          details={confirmationStateOf(data)}
          rentalId={data.id}
          car={bookedCarOf(data)}
          lines={linesOf(data)}
          until={data.request?.until}
        />
      );
    }
    return (
      <>
        <h1 className="mb-6 text-3xl">{t('rentals.confirmation.title')}</h1>
        <Alert
          tone="warning"
          action={
            <ButtonLink to={paths.trip(data.id)} size="sm" variant="secondary">
              {t('rentals.confirmation.see-booking')}
            </ButtonLink>
          }
        >
          {t('rentals.confirmation.not-confirmed')}
        </Alert>
      </>
    );
  }
  if (passedState?.carId === carId) return <Confirmation details={passedState} rentalId={rentalId} car={undefined} />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <Missing />;
  if (error) return <LoadError level={1} query={query} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('rentals.confirmation.loading')}
      </p>
      <Skeleton className="h-112 w-full rounded-card" />
    </>
  );
}

export default function ConfirmationPage() {
  useTitle(t('rentals.confirmation.page-title'));
  const { id: carId = '' } = useParams();
  const [query] = useSearchParams();
  return (
    <div className="container-page measure-208 py-8 sm:py-12">
      <Content carId={carId} rentalId={query.get('rental') ?? undefined} />
    </div>
  );
}

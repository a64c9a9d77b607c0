import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { formatDay, isDay } from '../../contract/dates.ts';
import { paymentWording } from '../../contract/messages.ts';
import { formatTotal } from '../../contract/money.ts';
import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { useTitle } from '../app/use-title.ts';
import { ApiError } from '../session/api.ts';
import { tripQueries } from '../trips/trip-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { stateOf, type ConfirmationState } from './confirmation-state.ts';

/** Nothing when any of it is missing or is not what it should be: history may hold anything. */
function readState(state: Partial<ConfirmationState> | null): ConfirmationState | undefined {
  const { carId, totalPrice, selectedDates } = state ?? {};
  const { startDate, endDate } = selectedDates ?? {};
  if (!carId || typeof totalPrice !== 'number' || !Number.isFinite(totalPrice)) return undefined;
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return undefined;
  return { carId, totalPrice, selectedDates: { startDate, endDate } };
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-3">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium break-all tabular-nums">{children}</dd>
  </div>
);

const BackHome = ({ isMain = false }) => (
  <ButtonLink to={paths.home} variant={isMain ? 'primary' : 'secondary'}>
    Back to Home
  </ButtonLink>
);

function Confirmation({ details, rentalId }: { details: ConfirmationState; rentalId: string | undefined }) {
  const { carId, totalPrice, selectedDates } = details;
  return (
    <Card padding="lg">
      <CircleCheck aria-hidden="true" className="size-10 text-success" strokeWidth={1.75} />
      <h1 className="mt-4 text-3xl">Thank you for booking with {config.brand}!</h1>
      <p className="mt-2 text-lg text-ink-soft">{paymentWording.confirmed}</p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        <Fact label="Car ID">{carId}</Fact>
        <Fact label="Start date">{formatDay(selectedDates.startDate)}</Fact>
        <Fact label="End date">{formatDay(selectedDates.endDate)}</Fact>
        <Fact label="Total price">{formatTotal(Math.round(totalPrice * 100))}</Fact>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {rentalId ? <ButtonLink to={paths.trip(rentalId)}>See your trip</ButtonLink> : null}
        <BackHome isMain={!rentalId} />
      </div>
    </Card>
  );
}

const Missing = () => (
  <>
    <h1 className="mb-6 text-3xl">Confirmation</h1>
    <Alert tone="danger" announce action={<BackHome />}>
      {paymentWording.detailsMissing}
    </Alert>
  </>
);

/** With a rental in the address the server's word counts; what was handed over only bridges the wait for it. */
function Content({ carId, rentalId }: { carId: string; rentalId: string | undefined }) {
  const { state } = useLocation() as { state: Partial<ConfirmationState> | null };
  const handed = readState(state);
  const { data, error, refetch, isFetching } = useQuery({
    ...tripQueries.one(rentalId ?? ''),
    enabled: Boolean(rentalId),
  });
  if (!rentalId) {
    return handed?.carId === carId ? <Confirmation details={handed} rentalId={undefined} /> : <Missing />;
  }
  if (data) {
    const isBooked = data.car.id === carId && (data.status === 'confirmed' || data.status === 'completed');
    if (isBooked) return <Confirmation details={stateOf(data)} rentalId={data.id} />;
    if (data.car.id !== carId) return <Missing />;
    return (
      <>
        <h1 className="mb-6 text-3xl">Confirmation</h1>
        <Alert
          tone="warning"
          action={
            <ButtonLink to={paths.trip(data.id)} size="sm" variant="secondary">
              See this booking
            </ButtonLink>
          }
        >
          This booking is not confirmed.
        </Alert>
      </>
    );
  }
  if (handed?.carId === carId) return <Confirmation details={handed} rentalId={rentalId} />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <Missing />;
  if (error) {
    return (
      <ErrorState level={1} onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    );
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading your booking
      </p>
      <Skeleton className="h-112 w-full rounded-card" />
    </>
  );
}

export default function ConfirmationPage() {
  useTitle('Booking confirmation');
  const { carId = '' } = useParams();
  const [query] = useSearchParams();
  return (
    <div className="container-page max-w-2xl! py-8 sm:py-12">
      <Content carId={carId} rentalId={query.get('rental') ?? undefined} />
    </div>
  );
}

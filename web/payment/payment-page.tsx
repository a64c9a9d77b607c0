import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { CallOutput } from '../../contract/calls.ts';
import { formatDay } from '../../contract/dates.ts';
import { formatTotal } from '../../contract/money.ts';
import { refundDays } from '../../contract/refund-rule.ts';
import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { useTitle } from '../app/use-title.ts';
import { ChosenDates } from '../booking/chosen-dates.tsx';
import { PriceBreakdown } from '../booking/price-breakdown.tsx';
import { carQueries } from '../cars/car-queries.ts';
import { CarPhoto } from '../cars/car-photo.tsx';
import { ApiError, request } from '../session/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardPayment } from './card-payment.tsx';
import { usePaymentInput, type PaymentInput } from './payment-input.ts';

type Quote = CallOutput<'POST /api/quotes'>;

const useQuote = ({ carId, startDate, endDate }: PaymentInput) =>
  useQuery({
    queryKey: ['quotes', carId, startDate, endDate],
    queryFn: ({ signal }) => request('POST /api/quotes', { body: { carId, startDate, endDate }, signal }),
    staleTime: 0,
  });

function RefundRule({ startDate }: { startDate: string }) {
  const { fullBefore, partUntil } = refundDays(startDate);
  return (
    <section aria-labelledby="refund">
      <h2 id="refund" className="text-lg">
        If you cancel
      </h2>
      <ul className="mt-2 grid gap-1 text-ink-soft">
        {config.today < fullBefore ? <li>Before {formatDay(fullBefore)}: full refund.</li> : null}
        <li>Until the end of {formatDay(partUntil)}: everything but the first day.</li>
        <li>After that: no refund.</li>
      </ul>
    </section>
  );
}

function CarSummary({ carId }: { carId: string }) {
  const { data: car } = useQuery(carQueries.details(carId));
  return (
    <div className="flex items-center gap-4">
      {car ? (
        <CarPhoto photo={car.photos[0]} alt="" sizes="112px" className="aspect-3/2 w-28 rounded-control" />
      ) : (
        <Skeleton className="aspect-3/2 w-28 rounded-control" />
      )}
      <div className="min-w-0">
        {car ? (
          <>
            <p className="font-semibold break-words">{car.title}</p>
            <p className="text-sm text-ink-soft">{car.location}</p>
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </div>
    </div>
  );
}

function Summary({ quote, shownTotalCents }: { quote: Quote; shownTotalCents: number | undefined }) {
  const hasChanged = shownTotalCents !== undefined && shownTotalCents !== quote.totalCents;
  return (
    <>
      {hasChanged ? (
        <Alert tone="warning" announce title="The price has changed">
          You saw {formatTotal(shownTotalCents)} before; the total is {formatTotal(quote.totalCents)} now.
        </Alert>
      ) : null}
      <ChosenDates startDate={quote.startDate} endDate={quote.endDate} />
      <PriceBreakdown {...quote} />
      <RefundRule startDate={quote.startDate} />
      <CardPayment />
    </>
  );
}

function Payment({ input }: { input: PaymentInput }) {
  const { data: quote, error, refetch, isFetching } = useQuote(input);
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <Card className="grid gap-6">
      <CarSummary carId={input.carId} />
      {error ? (
        <Alert
          tone="danger"
          announce
          action={
            isRefusal ? (
              <ButtonLink to={paths.details(input.carId)} variant="secondary" size="sm">
                Choose other dates
              </ButtonLink>
            ) : (
              <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        >
          {error.message}
        </Alert>
      ) : quote ? (
        <Summary quote={quote} shownTotalCents={input.shownTotalCents} />
      ) : (
        <div className="grid gap-4">
          <p role="status" className="visually-hidden">
            Checking dates and price
          </p>
          <Skeleton className="h-15 w-full rounded-control" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
    </Card>
  );
}

export default function PaymentPage() {
  useTitle('Payment');
  const { id } = useParams();
  const input = usePaymentInput();
  return (
    <div className="container-page max-w-2xl! py-8 sm:py-12">
      {id ? (
        <Link to={paths.details(id)} className="link inline-flex min-h-11 items-center text-sm">
          Back to the car
        </Link>
      ) : null}
      <h1 className="mt-1 mb-6 text-3xl">Payment</h1>
      {'missing' in input ? (
        <Alert
          tone="danger"
          action={
            <ButtonLink to={id ? paths.details(id) : paths.browse} variant="secondary" size="sm">
              {id ? 'Choose dates' : 'Find a car'}
            </ButtonLink>
          }
        >
          {input.missing}
        </Alert>
      ) : (
        <Payment input={input} />
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { CancellationTerms } from '../../../contract/cars/car-terms.ts';
import { t } from '../../language/words.ts';
import { ChosenDates, linesOf, PriceBreakdown } from '../../rentals/index.ts';
import { CancellationTimeline, carQueries, StayFacts } from '../../cars/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Price } from './use-checkout.ts';

function RefundRule(agreed: { terms: CancellationTerms; startDate: string }) {
  return (
    <section aria-labelledby="refund">
      <h2 id="refund" className="text-base">
        {t('cars.cancellation.title')}
      </h2>
      <div className="mt-1.5">
        <CancellationTimeline {...agreed} />
      </div>
    </section>
  );
}

export function CarSummary({ carId }: { carId: string }) {
  const { data: car } = useQuery(carQueries.details(carId));
  return (
    <div className="flex items-center gap-4">
      {car ? (
        <CarPhoto photo={car.photos[0]} alt="" sizes="112px" className="aspect-3/2 w-28 shrink-0 rounded-control" />
      ) : (
        <Skeleton className="aspect-3/2 w-28 shrink-0 rounded-control" />
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

/** Shows the dates, the price and the refund rules before the user pays. */
export function PaymentSummary({ carId, price }: { carId: string; price: Price | undefined }) {
  const { data: car } = useQuery(carQueries.details(carId));
  if (!price) {
    return (
      <div className="grid gap-5">
        <p role="status" className="visually-hidden">
          {t('rentals.payment.loading')}
        </p>
        <Skeleton className="h-15 w-full rounded-control" />
        <Skeleton className="h-17 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    );
  }
  return (
    <>
      <ChosenDates startDate={price.startDate} endDate={price.endDate} />
      <PriceBreakdown lines={linesOf(price)} totalCents={price.totalCents} />
      {car ? (
        <StayFacts car={car} mileage={price.mileage} depositCents={price.depositCents} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      <RefundRule terms={price.cancellationTerms ?? 'flexible'} startDate={price.startDate} />
    </>
  );
}

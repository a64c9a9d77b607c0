import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carQueries } from '../../cars/index.ts';
import type { RangeDraft } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookingForm, CalendarSkeleton } from './booking-form.tsx';
import { refusalOf } from './booking-refusal.ts';

export interface BookingPanelProps {
  carId: string;
  /** The dates to begin with; with `onDates`, the dates as the parent has them now. */
  dates?: RangeDraft | undefined;
  onDates?: ((dates: RangeDraft) => void) | undefined;
  /** Opens the calendar when the dates are pressed, for a page that should be light until then. */
  isCompact?: boolean;
  /** Opened to choose days: the focus begins in the calendar. */
  isAsking?: boolean;
  /** Where Rent Now stands instead of below the price, such as a footer that stays in sight; null until it is there. */
  actionSlot?: HTMLElement | null | undefined;
}

function PanelSkeleton() {
  return (
    <div className="@container">
      <p role="status" className="visually-hidden">
        {t('rentals.booking.loading')}
      </p>
      <div className="grid gap-5 @2xl:grid-cols-[auto_minmax(0,1fr)] @2xl:gap-8">
        <Skeleton className="h-9 w-36 @2xl:col-span-2" />
        <CalendarSkeleton />
        <div className="grid content-start gap-4">
          <Skeleton className="h-16 w-full rounded-control" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-13 w-full rounded-control" />
        </div>
      </div>
    </div>
  );
}

/** A car that is gone does not come back by trying again. */
const sayGone = (error: Error) =>
  error instanceof ApiError && error.code === 'car/not-found' ? (
    <Alert tone="danger" announce>
      {error.message}
    </Alert>
  ) : undefined;

/** Dates, price and the way to the payment, for one car. Stands anywhere: on a page, in a list, in a dialog. */
export function BookingPanel({
  carId,
  dates,
  onDates,
  isCompact = false,
  isAsking = false,
  actionSlot,
}: BookingPanelProps) {
  const query = useQuery(carQueries.details(carId));
  const [kept, setKept] = useState<RangeDraft>(dates ?? {});
  return (
    <Region query={query} isInline loading={<PanelSkeleton />} failed={sayGone}>
      {(car) => {
        const refusal = refusalOf(car);
        if (refusal) return <Alert tone={car.isOwn ? 'info' : 'warning'}>{refusal}</Alert>;
        return (
          <BookingForm
            car={car}
            dates={onDates ? (dates ?? {}) : kept}
            onDates={onDates ?? setKept}
            isCompact={isCompact}
            isAsking={isAsking}
            actionSlot={actionSlot}
          />
        );
      }}
    </Region>
  );
}

export default BookingPanel;

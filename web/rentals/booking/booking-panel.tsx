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
import { bookingRefusal } from './booking-refusal.ts';

interface BookingPanelProps {
  carId: string;
  /** The initial dates, or with `onDates` the controlled ones. */
  dates?: RangeDraft | undefined;
  onDates?: ((dates: RangeDraft) => void) | undefined;
  /** Loads the calendar only when the dates are pressed, which keeps the page light. */
  isCompact?: boolean;
  /** Whether the car is open within another page, such as a list, to whose URL visitors return after signing in. */
  isInList?: boolean;
  /** Focuses the calendar initially. */
  focusCalendar?: boolean;
  /** Element for the Rent Now button, such as a sticky footer. Null until it is mounted. */
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

/** Offers no retry for a deleted car. */
const renderDeleted = (error: Error) =>
  error instanceof ApiError && error.code === 'car/not-found' ? (
    <Alert tone="danger" announce>
      {error.message}
    </Alert>
  ) : undefined;

/** Dates, price and the button to book one car. Suitable for pages, lists and dialogs. */
export function BookingPanel({
  carId,
  dates,
  onDates,
  isCompact = false,
  isInList = false,
  focusCalendar: isAsking = false,
  actionSlot,
}: BookingPanelProps) {
  const query = useQuery(carQueries.details(carId));
  const [ownDates, setOwnDates] = useState<RangeDraft>(dates ?? {});
  return (
    <Region query={query} isInline loading={<PanelSkeleton />} failed={renderDeleted}>
      {(car) => {
        const refusal = bookingRefusal(car);
        if (refusal) return <Alert tone={car.isOwn ? 'info' : 'warning'}>{refusal}</Alert>;
        return (
          <BookingForm
            car={car}
            dates={onDates ? (dates ?? {}) : ownDates}
            onDates={onDates ?? setOwnDates}
            isCompact={isCompact}
            isInList={isInList}
            isAsking={isAsking}
            actionSlot={actionSlot}
          />
        );
      }}
    </Region>
  );
}

export default BookingPanel;

import clsx from 'clsx';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { RangeDraft } from '../../dates/index.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import {
  describeSpecialTerms,
  cancellationRule,
  DayPriceRange,
  freeCancellation,
  shownPrice,
  StayFacts,
} from '../../cars/index.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { stayPrice } from '../../../contract/cars/stay-price.ts';
import { formatUnits } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChosenDates, DatesButton } from '../chosen-dates.tsx';
import { PriceBreakdown } from '../price-breakdown.tsx';
import { useProceedToPayment, type SelectedExtras } from './use-proceed-to-payment.ts';

const BookingExtras = lazyPart(() => import('../extras/booking-extras.tsx'));
const PricedCalendar = lazyPart(() => import('../priced-calendar.tsx'));
const LicenceLink = lazyPart(() => import('../../drivers/licence-link.tsx'), 'optional');
const DriverAsks = lazyPart(() => import('../../drivers/driver-requirements.tsx'), 'optional');

/** Reserves the space of one month, so that the layout does not shift when the calendar loads. */
export const CalendarSkeleton = () => <Skeleton className="h-98 w-77 max-w-full rounded-card" />;

type BookingFormProps = {
  car: CarDetails;
  dates: RangeDraft;
  onDates: (dates: RangeDraft) => void;
  isCompact: boolean;
  isInList: boolean;
  isAsking: boolean;
  actionSlot: HTMLElement | null | undefined;
};

export function BookingForm({ car, dates, onDates, isCompact, isInList, isAsking, actionSlot }: BookingFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(!isCompact);
  // Incremented to focus the calendar each time the user must choose dates.
  const [focusCount, setFocusCount] = useState(isAsking ? 1 : 0);
  const askForDates = () => {
    setOpen(true);
    setFocusCount(focusCount + 1);
  };
  const button = useRef<HTMLButtonElement>(null);
  const isOnRequest = car.terms.bookingMode === 'request';
  const price = stayPrice(car, dates, config.currency);
  const [extras, setExtras] = useState<SelectedExtras>();
  const {
    proceed,
    isChecking,
    problem,
    isDriverProblem: isDriver,
    clearProblem: forget,
  } = useProceedToPayment(car, dates, extras, isInList);
  const choose = (chosen: RangeDraft) => {
    forget();
    onDates(chosen);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  const error = problem ? (
    <Alert tone="danger" announce>
      {problem}
      <Suspense>{isDriver ? <LicenceLink /> : null}</Suspense>
    </Alert>
  ) : null;
  const calendar = isOpen ? (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the calendar from any element in it
    <div
      id={id}
      onKeyDown={isCompact ? closeOnEscape : undefined}
      className="grid min-h-98 justify-center @2xl:justify-start"
    >
      <Suspense fallback={<CalendarSkeleton />}>
        <PricedCalendar
          carId={car.id}
          value={dates}
          onChange={choose}
          blocked={car.bookedRanges}
          terms={car.terms}
          months={1}
          autoFocus={focusCount}
          label={t('rentals.booking.calendar')}
        />
      </Suspense>
    </div>
  ) : null;
  const breakdown = <PriceBreakdown {...price} />;
  const rentNow = (
    <Button
      size="lg"
      className="w-full"
      busy={isChecking}
      onClick={() => {
        if (price.days === 0) askForDates();
        proceed();
      }}
    >
      {isOnRequest ? t('rentals.booking.request') : t('rentals.booking.rent-now')}
    </Button>
  );
  // Shown above the calendar in layouts where the calendar may push the error out of view.
  const isErrorFirst = isCompact || actionSlot !== undefined;
  return (
    <section aria-label={t('rentals.booking.label')} className="@container">
      <div className={clsx('grid gap-4', !isCompact && '@2xl:grid-cols-[auto_minmax(0,1fr)] @2xl:gap-x-8')}>
        <div className={clsx('flex min-h-11 items-center justify-between gap-4', !isCompact && '@2xl:col-span-2')}>
          <div>
            <p className="text-2xl font-semibold tabular-nums">{shownPrice(car, dates)}</p>
            <DayPriceRange dayCents={car.dayCents} />
            <p className="text-sm text-ink-soft empty:hidden">{formatUnits(describeSpecialTerms(car.terms))}</p>
          </div>
          {dates.startDate ? (
            <Button variant="quiet" size="sm" className="-me-2" onClick={() => choose({})}>
              {t('rentals.booking.clear-dates')}
            </Button>
          ) : null}
        </div>
        {isCompact ? (
          <DatesButton
            {...dates}
            isOpen={isOpen}
            controls={id}
            ref={button}
            onPress={() => (isOpen ? setOpen(false) : askForDates())}
            onApproach={() => void PricedCalendar.preload()}
          />
        ) : null}
        {isErrorFirst && error ? <div className={clsx(!isCompact && '@2xl:col-span-2')}>{error}</div> : null}
        {calendar}
        <div className="grid content-start gap-4">
          {isCompact ? null : <ChosenDates {...dates} />}
          {car.hasExtras ? (
            <Suspense fallback={breakdown}>
              <BookingExtras carId={car.id} dates={dates} price={price} onWant={setExtras} onTouch={forget} />
            </Suspense>
          ) : (
            breakdown
          )}
          {isErrorFirst ? null : error}
          {actionSlot === undefined ? rentNow : actionSlot && createPortal(rentNow, actionSlot)}
          {isOnRequest ? (
            <p className="text-sm text-ink-soft">
              {t('rentals.booking.request-rule', { hours: rentalLimits.requestHours })}
            </p>
          ) : null}
          <Suspense>{config.driverCheck ? <DriverAsks carId={car.id} /> : null}</Suspense>
          <StayFacts
            car={car}
            mileage={car.terms.mileage}
            depositCents={config.claims ? car.terms.depositCents : null}
          />
          <p className="text-sm text-ink-soft">
            {price.days > 0 ? (
              <span className="block font-medium text-ink">
                {freeCancellation(car.terms.cancellation, dates.startDate!)}
              </span>
            ) : null}
            {cancellationRule(car.terms.cancellation)}
          </p>
        </div>
      </div>
    </section>
  );
}

import { useEffect, useState } from 'react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { pendingPurpose, clearPendingPurpose } from '../../platform/session/sign-in-purpose.ts';
import { stayPrice } from '../../../contract/cars/stay-price.ts';
import { t } from '../../language/words.ts';
import { BookingPanel } from '../../rentals/index.ts';
import type { RangeDraft } from '../../dates/index.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { describeSpecialTerms, shownPrice } from '../../cars/index.ts';

type PhoneBookingBarProps = {
  car: CarDetails;
  dates: RangeDraft;
  onDates: (dates: RangeDraft) => void;
};

/** Bar with the price at the bottom of a small screen; opens the booking panel as a sheet. */
export default function PhoneBookingBar({ car, dates, onDates }: PhoneBookingBarProps) {
  // Starts open when a visitor has just signed in to book this car.
  const [isOpen, setOpen] = useState(() => pendingPurpose('book')?.carId === car.id);
  useEffect(() => clearPendingPurpose('book'), []);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { days, totalCents } = stayPrice(car, dates, config.currency);
  return (
    <div className="docked-bar sticky bottom-(--bottom-bar) z-10 border-t border-line bg-surface-raised pb-(--safe-bottom)">
      <div className="container-page flex items-center justify-between gap-4 py-3">
        <p className="min-w-0 tabular-nums">
          <span className="block text-lg font-semibold">{shownPrice(car, dates)}</span>
          <span className="block text-sm text-ink-soft">
            {days > 0
              ? t('cars.booking-bar.total', { days: t('rentals.days', { days }), total: formatTotal(totalCents) })
              : (describeSpecialTerms(car.terms)[0] ?? t('cars.booking-bar.no-dates'))}
          </span>
        </p>
        <Button className="max-w-3/5" onClick={() => setOpen(true)}>
          {days === 0
            ? t('cars.booking-bar.choose-dates')
            : car.terms.bookingMode === 'request'
              ? t('cars.booking-bar.review-request')
              : t('cars.booking-bar.review')}
        </Button>
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('cars.booking-bar.title')}
        footer={<div ref={setSlot} className="grow" />}
      >
        <BookingPanel carId={car.id} dates={dates} onDates={onDates} focusCalendar={days === 0} actionSlot={slot} />
      </Sheet>
    </div>
  );
}

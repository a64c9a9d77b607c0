import { CalendarClock, CalendarPlus, MessageCircle, Printer, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isBooked, isHold } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental, Rental } from '../../../contract/rentals/rentals.ts';
import { CancellationTimeline } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { saveCalendarFile } from './save-calendar-file.ts';

const ChangeDialog = lazyPart(() => import('../changes/change-dialog.tsx'));
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));
const GiveBackDialog = lazyPart(() => import('./give-back-dialog.tsx'));

function RefundRule({ rental: { cancellationTerms = 'flexible', startDate, bookedAt } }: { rental: Rental }) {
  return (
    <section aria-labelledby="refund" className="mt-2">
      <h2 id="refund" className="text-base">
        {t('cars.cancellation.title')}
      </h2>
      <div className="mt-1.5">
        <CancellationTimeline terms={cancellationTerms} startDate={startDate} bookedAt={bookedAt} />
      </div>
    </section>
  );
}

/** One proposal at a time: what is open is answered first. */
const mayChange = ({ can, change }: Rental) => can.change && change?.status !== 'open' && change?.status !== 'to-pay';

/** `onCancelled`: the button that was pressed is gone with the trip that could be cancelled. */
export function TripActions({ rental, onCancelled }: { rental: OpenedRental; onCancelled: () => void }) {
  const [isCancelling, setCancelling] = useState(false);
  const [isGivingBack, setGivingBack] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { role, status } = rental;
  const booked = isBooked(status);
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        {role === 'admin' ? null : (
          <ButtonLink
            to={`${paths.newMessage}?rental=${rental.id}`}
            variant="secondary"
            icon={<MessageCircle aria-hidden="true" />}
          >
            {t.of('rentals.trip.message', role)}
          </ButtonLink>
        )}
        {rental.ledger.length > 0 ? (
          <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
            {t('rentals.trip.print')}
          </Button>
        ) : null}
        {booked ? (
          <Button variant="secondary" icon={<CalendarPlus />} onClick={() => saveCalendarFile(rental)}>
            {t('rentals.trip.add-to-calendar')}
          </Button>
        ) : null}
        {mayChange(rental) ? (
          <Button
            variant="secondary"
            icon={<CalendarClock />}
            onPointerEnter={() => void ChangeDialog.preload()}
            onClick={() => setChanging(true)}
          >
            {t('rentals.change.open')}
          </Button>
        ) : null}
        {rental.can.giveBack ? (
          <Button variant="secondary" icon={<Undo2 />} onClick={() => setGivingBack(true)}>
            {t('rentals.give-back.open')}
          </Button>
        ) : null}
        {rental.can.cancel ? (
          <Button variant="secondary" className="text-danger!" onClick={() => setCancelling(true)}>
            {isHold(status) ? t('rentals.trip.release') : t('rentals.trip.cancel')}
          </Button>
        ) : null}
      </div>
      {rental.can.cancel && booked && role === 'renter' ? <RefundRule rental={rental} /> : null}
      {isCancelling ? (
        <Suspense>
          <CancelDialog
            rental={rental}
            onClose={() => setCancelling(false)}
            onCancelled={() => {
              setCancelling(false);
              onCancelled();
            }}
          />
        </Suspense>
      ) : null}
      {isChanging ? (
        <Suspense>
          <ChangeDialog rental={rental} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
      {isGivingBack ? (
        <Suspense>
          <GiveBackDialog rental={rental} onClose={() => setGivingBack(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

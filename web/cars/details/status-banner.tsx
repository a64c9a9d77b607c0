import type { CarDetails } from '../../../contract/cars/cars.ts';
import { reasonWords } from '../../../contract/moderation/disable-reasons.ts';
import { ownerBanned } from '../../../contract/wording/booking-problems.ts';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why others do not see this car, for the few who do. */
export function StatusBanner({ car }: { car: CarDetails }) {
  if (car.state === 'active') return null;
  if (car.isAsBooked) {
    return (
      <Alert tone="info" title="You’ve booked this car">
        It isn’t taking new bookings at the moment. This page shows it as it was when you booked.
      </Alert>
    );
  }
  if (!car.disabled) {
    return (
      <Alert tone="warning" title="This car is awaiting review">
        Only the owner and administrators can see this page. Renters can find and book it once it’s live.
      </Alert>
    );
  }
  if (car.disabled.isOwnerBanned) {
    return (
      <Alert tone="danger" title={ownerBanned}>
        Only administrators can see this page. If the owner is unbanned, the car returns to its previous status.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="This car is disabled">
      <p className="break-words">{reasonWords(t, car.disabled.reason)}</p>
      <p className="mt-2">
        Nobody else can see this page. We’ll review the car again once {car.isOwn ? 'you have' : 'its owner has'} edited
        it.
      </p>
    </Alert>
  );
}

import type { CarDetails } from '../../contract/cars.ts';
import { notices } from '../../contract/messages.ts';
import { CAR_STATUS } from '../../contract/vocabulary.ts';
import { Alert } from '../ui/alert.tsx';

/** Why others do not see this car, for the few who do. */
export function StatusBanner({ car }: { car: CarDetails }) {
  if (car.status === CAR_STATUS.active) return null;
  if (!car.disabled) {
    return (
      <Alert tone="warning" title="This car awaits review">
        Only its owner and administrators see this page. It can be found and booked once it is active.
      </Alert>
    );
  }
  if (car.disabled.isOwnerBanned) {
    return (
      <Alert tone="danger" title={notices.ownerBanned}>
        Only administrators see this page. Once the owner is let in again, the car is what it was before.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="This car is disabled">
      <p className="break-words">{car.disabled.reason ?? 'No reason was given.'}</p>
      <p className="mt-2">
        Nobody else sees this page. {car.isOwn ? 'Once you have edited it' : 'Once its owner has edited it'}, it awaits
        review again.
      </p>
    </Alert>
  );
}

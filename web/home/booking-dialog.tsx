import type { CarCard } from '../../contract/cars.ts';
import { paths } from '../app/paths.ts';
import { BookingPanel } from '../booking/booking-panel.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Booking without leaving the page. */
export default function BookingDialog({ car, onClose }: { car: CarCard; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={car.title}
      description={car.location}
      size="lg"
      footer={
        <ButtonLink to={paths.details(car.id)} variant="secondary">
          See more details
        </ButtonLink>
      }
    >
      <BookingPanel carId={car.id} />
    </Dialog>
  );
}

import { useState } from 'react';
import type { CarCard } from '../../../contract/cars/cars.ts';
import { writeGearFact, writeSeats, writeType } from '../../../contract/cars/vocabulary.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { BookingPanel } from '../../rentals/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Books a car without leaving the page. The buttons stay visible while the content scrolls. */
export default function BookingDialog({ car, onClose }: { car: CarCard; onClose: () => void }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={car.title}
      description={car.location}
      size="lg"
      footer={
        <>
          <ButtonLink to={paths.details(car.id)} variant="secondary" className="min-h-13 max-sm:grow">
            {t('home.booking.details')}
          </ButtonLink>
          <div ref={setSlot} className="empty:hidden max-sm:grow sm:min-w-40" />
        </>
      }
    >
      <div className="mb-5 grid items-center gap-x-5 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <CarPhoto
          photo={car.photo}
          alt=""
          priority
          sizes="(width >= 40rem) 192px, 88vw"
          className="aspect-2/1 w-full rounded-card sm:aspect-3/2"
        />
        <p className="text-ink-soft">
          {[writeType(t, car.vehicleType), writeGearFact(t, car.gear), writeSeats(t, car.seats)].join(' · ')}
        </p>
      </div>
      <BookingPanel carId={car.id} actionSlot={slot} />
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { writeGearFact, writeSeats, writeType } from '../../../contract/cars/vocabulary.ts';
import { carQueries } from '../../cars/index.ts';
import type { RangeDraft } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { clearPendingPurpose } from '../../platform/session/sign-in-purpose.ts';
import { BookingPanel, datesQuery, readDates } from '../../rentals/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Books a car without leaving the page. The buttons stay visible while the content scrolls. */
export default function BookingDialog({ carId }: { carId: string }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [query, setQuery] = useSearchParams();
  const { data: car } = useQuery(carQueries.details(carId));
  const dates = readDates(query);
  const setDates = (chosen: RangeDraft) =>
    setQuery(new URLSearchParams([['car', carId], ...new URLSearchParams(datesQuery(chosen))]), { replace: true });
  // The dialog has opened again after signing in, and the URL has kept the dates.
  useEffect(() => clearPendingPurpose('book'), []);
  return (
    <Dialog
      open
      onClose={() => setQuery({}, { replace: true })}
      title={car?.title ?? t('rentals.booking.label')}
      description={car?.location}
      size="lg"
      footer={
        <>
          <ButtonLink
            to={paths.details(carId) + datesQuery(dates)}
            variant="secondary"
            className="min-h-13 max-sm:grow"
          >
            {t('home.booking.details')}
          </ButtonLink>
          <div ref={setSlot} className="empty:hidden max-sm:grow sm:min-w-40" />
        </>
      }
    >
      <div className="mb-5 grid items-center gap-x-5 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {car ? (
          <>
            <CarPhoto
              photo={car.photos[0]}
              alt=""
              priority
              sizes="(width >= 40rem) 192px, 88vw"
              className="aspect-2/1 w-full rounded-card sm:aspect-3/2"
            />
            <p className="text-ink-soft">
              {[writeType(t, car.vehicleType), writeGearFact(t, car.gear), writeSeats(t, car.seats)].join(' · ')}
            </p>
          </>
        ) : (
          <Skeleton className="aspect-2/1 w-full rounded-card sm:aspect-3/2" />
        )}
      </div>
      <BookingPanel carId={carId} dates={dates} onDates={setDates} isInList actionSlot={slot} />
    </Dialog>
  );
}

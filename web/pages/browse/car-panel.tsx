import { useQuery } from '@tanstack/react-query';
import { Armchair, CarFront, Cog, X } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { t } from '../../language/words.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { type DateRange } from '../../../contract/dates.ts';
import { formatMonth } from '../../language/formats.ts';
import { writeGearFact, writeType } from '../../../contract/cars/vocabulary.ts';
import { paths } from '../../platform/paths.ts';
import { CarPhoto } from '../../photos/index.ts';
import { pendingPurpose, clearPendingPurpose } from '../../platform/session/sign-in-purpose.ts';
import { carQueries, photoName } from '../../cars/index.ts';
import type { RangeDraft } from '../../dates/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Region } from '../../platform/region.tsx';
import { PersonLink, PersonPicture } from '../../people/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { useIsBackNavigation } from './use-scroll-memory.ts';

const BookingPanel = lazyPart(() => import('../../rentals/booking/booking-panel.tsx'));

type Props = { id: string; carId: string; title: string; dates: DateRange | undefined; onClose: () => void };

/** A car opened within the list, with the booking panel. */
export default function CarPanel({ id, carId, title, dates, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  const details = useQuery(carQueries.details(carId));

  const isBack = useIsBackNavigation();
  const reveal = useEffectEvent(() => {
    if (!isBack) panel.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => reveal(), []);

  return (
    <section
      ref={panel}
      id={id}
      aria-label={title}
      className="scroll-mt-20 scroll-mb-4 animate-rise-in overflow-hidden rounded-panel border border-brand bg-surface-raised shadow-raised"
    >
      <div className="flex items-center justify-between gap-4 py-3 pe-3 ps-4 sm:ps-6">
        <h3 className="min-w-0 truncate text-xl">{title}</h3>
        <IconButton label={t('cars.search.panel.close', { title })} icon={<X />} onClick={onClose} />
      </div>
      <Region query={details} level={4} loading={<PanelSkeleton />}>
        {(car) => <PanelBody car={car} dates={dates} />}
      </Region>
    </section>
  );
}

const columns = 'grid grid-cols-1 gap-6 px-4 pb-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8';

function PanelBody({ car, dates }: { car: CarDetails; dates: DateRange | undefined }) {
  // Dates chosen here apply to this car only; the list keeps its own.
  const [pending] = useState(() => {
    const purpose = pendingPurpose('book');
    return purpose?.carId === car.id ? purpose.dates : undefined;
  });
  const [chosen, setChosen] = useState<RangeDraft | undefined>(pending ?? dates);
  const booking = useRef<HTMLDivElement>(null);
  // A visitor who has just signed in continues with the button at the end of the panel.
  useEffect(() => {
    if (pending) booking.current?.scrollIntoView({ block: 'end' });
    clearPendingPurpose('book');
  }, [pending]);
  const search = chosen?.startDate && chosen.endDate ? `?from=${chosen.startDate}&to=${chosen.endDate}` : '';
  return (
    <div className={columns}>
      <div className="min-w-0">
        <PhotoStrip car={car} />
        <dl className="mt-5 flex flex-wrap gap-x-7 gap-y-3">
          <Fact icon={<CarFront />} name={t('cars.fact.vehicleType')} value={writeType(t, car.vehicleType)} />
          <Fact icon={<Cog />} name={t('cars.fact.gear')} value={writeGearFact(t, car.gear)} />
          <Fact icon={<Armchair />} name={t('cars.fact.seats')} value={String(car.seats)} />
        </dl>
        <p className="mt-5 line-clamp-4 max-w-prose whitespace-pre-line text-ink-soft">{car.description}</p>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <div className="flex items-center gap-3">
            <PersonPicture person={car.owner} />
            <div className="text-sm">
              <PersonLink person={car.owner} className="font-semibold hover:underline" />
              <p className="text-ink-soft">{t('cars.owner.joined', { month: formatMonth(car.owner.joinedAt) })}</p>
            </div>
          </div>
          <ButtonLink variant="secondary" to={paths.details(car.id) + search}>
            {t('cars.search.panel.details')}
          </ButtonLink>
        </div>
      </div>
      <div ref={booking}>
        <Suspense fallback={<Skeleton className="h-176 rounded-card" />}>
          <BookingPanel carId={car.id} dates={chosen} onDates={setChosen} isInList />
        </Suspense>
      </div>
    </div>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <div className="relative ps-7.5">
      <dt className="text-xs text-ink-faint">
        <span aria-hidden="true" className="absolute inset-y-0 start-0 flex items-center text-brand [&_svg]:size-5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="text-sm font-medium">{value}</dd>
    </div>
  );
}

/** A horizontal strip of photos to swipe or scroll through. */
function PhotoStrip({ car }: { car: CarDetails }) {
  const photos = car.photos.length > 0 ? car.photos : [null];
  const isMany = photos.length > 1;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable by keyboard
      tabIndex={isMany ? 0 : undefined}
      aria-label={isMany ? t('cars.photos-of', { title: car.title }) : undefined}
      className="flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain rounded-card"
    >
      {photos.map((photo, index) => (
        <li key={photo?.id ?? 'none'} className={isMany ? 'w-[82%] shrink-0 snap-start sm:w-[62%]' : 'w-full shrink-0'}>
          <CarPhoto
            photo={photo}
            alt={photo ? photoName(car.title, index, photos.length) : t('cars.search.panel.no-photo')}
            sizes="(width >= 64rem) 460px, 80vw"
            priority={index === 0}
            className="aspect-3/2 w-full rounded-card"
          />
        </li>
      ))}
    </ul>
  );
}

function PanelSkeleton() {
  return (
    <div className={columns}>
      <div className="min-w-0">
        <div className="flex gap-3 overflow-hidden">
          <Skeleton className="aspect-3/2 w-[82%] shrink-0 rounded-card sm:w-[62%]" />
          <Skeleton className="aspect-3/2 w-[82%] shrink-0 rounded-card sm:w-[62%]" />
        </div>
        <Skeleton className="mt-5 h-10 w-72 max-w-full" />
        <SkeletonText lines={4} className="mt-5" />
        <Skeleton className="mt-6 h-11 w-full" />
      </div>
      <Skeleton className="h-176 rounded-card" />
    </div>
  );
}

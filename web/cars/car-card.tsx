import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { Suspense, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import type { CarCard as Car } from '../../contract/cars/cars.ts';
import { daysBetween, type DateRange } from '../../contract/dates.ts';
import { averagePerDay, formatPrice, formatTotal } from '../platform/amounts.ts';
import { writeFuel, writeGearFact, writeSeats, writeType } from '../../contract/cars/vocabulary.ts';
import { rich, t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { useSession } from '../platform/session/session.ts';
import { SHIMMER, Skeleton } from '../ui/skeleton.tsx';
import { CarPhoto } from '../photos/index.ts';
import { writeDistance } from '../places/index.ts';
import { Rating } from './rating.tsx';
import { CARD_SIZES } from './photo-sizes.ts';

const CardPrices = lazyPart(() => import('./card-prices.tsx'), 'optional');

const frame =
  'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card';

type CarCardProps = {
  car: Car;
  /** The dates of the search; shows their total price. */
  dates?: DateRange | undefined;
  /** For cards in sight when the page opens. */
  priority?: boolean;
  sizes?: string;
  /** Wraps the photo, for example in a carousel. */
  framed?: ((photo: ReactNode) => ReactNode) | undefined;
  /** Buttons along the bottom. */
  actions?: ReactNode;
  /** Makes the whole card a link. */
  to?: string;
  /** Makes the whole card a button that opens and closes something. */
  onPress?: () => void;
  isOpen?: boolean;
  /** The id of the element that it opens */
  controls?: string;
  pressRef?: Ref<HTMLButtonElement>;
  level?: 2 | 3 | 4;
  className?: string;
};

const Dot = () => (
  <span aria-hidden="true" className="mx-px">
    ·
  </span>
);

const amount = (words: ReactNode) => <span className="text-lg font-semibold text-ink tabular-nums">{words}</span>;

/** The average price of the search dates, from the server's total. Without dates, the lowest price if days differ. */
function DayPrice({ car, days }: { car: Car; days: number | undefined }) {
  if (days && car.totalCents !== undefined) {
    const { cents, isExact } = averagePerDay(car.totalCents, days);
    const price = { price: formatPrice(cents), amount };
    return isExact ? rich('cars.card.price-per-day', price) : rich('cars.card.price-average', price);
  }
  return car.fromCents === undefined
    ? rich('cars.card.price-per-day', { price: formatPrice(car.priceCents), amount })
    : rich('cars.card.price-from', { price: formatPrice(car.fromCents), amount });
}

/** "Renault Zoe · 2021 · Petrol", without unknown facts and without a fuel that the type already states */
const cardFacts = ({ make, model, year, fuel, vehicleType }: Car): string => {
  const isInType = fuel === 'other' || (fuel === 'electric' && vehicleType === 'Electric vehicle');
  return [[make, model].filter(Boolean).join(' '), year, fuel && !isInType ? writeFuel(t, fuel) : '']
    .filter(Boolean)
    .join(' · ');
};

/** The press area of a link or button in the title covers the card, so that the card's other text stays plain text. */
const stretched =
  'text-start after:absolute after:inset-0 after:z-1 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

export function CarCard({ car, level = 3, priority, sizes = CARD_SIZES, className, ...props }: CarCardProps) {
  const { dates, framed, actions, to, onPress, isOpen, controls, pressRef } = props;
  const { isAdmin } = useSession();
  const days = dates && daysBetween(dates);
  const facts = cardFacts(car);
  const Heading = `h${level}` as const;
  const isPressable = Boolean(to ?? onPress);
  const photo = (
    <CarPhoto
      photo={car.photo}
      alt=""
      sizes={sizes}
      priority={priority}
      className={clsx(
        'aspect-3/2 w-full',
        isPressable && !framed && 'transition-transform duration-500 ease-soft group-hover:scale-[1.03]',
      )}
    />
  );
  const title = <span className="line-clamp-1 break-all">{car.title}</span>;
  return (
    <article
      className={clsx(
        frame,
        isPressable && 'transition-[border-color,box-shadow] duration-200 hover:shadow-raised',
        isOpen ? 'border-brand ring-1 ring-brand' : isPressable && 'hover:border-line-strong/60',
        className,
      )}
    >
      {framed ? framed(photo) : <div className="overflow-hidden">{photo}</div>}
      <div className="flex grow flex-col px-4 pt-3.5 pb-4">
        <Heading className="text-base/6 font-semibold" title={car.title}>
          {to ? (
            <Link to={to} className={stretched}>
              {title}
            </Link>
          ) : onPress ? (
            <button
              ref={pressRef}
              type="button"
              aria-expanded={Boolean(isOpen)}
              aria-controls={isOpen ? controls : undefined}
              onClick={onPress}
              className={stretched}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
          <MapPin aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
          <span className="truncate">{car.location}</span>
          {car.distanceKm === undefined ? null : (
            <span className="shrink-0">
              <Dot /> {writeDistance(car.distanceKm)}
            </span>
          )}
          {car.rating ? <Rating rating={car.rating} count={car.reviewCount ?? 0} className="ms-auto ps-2" /> : null}
        </p>
        <p className="mt-1 truncate text-sm text-ink-faint">
          {writeType(t, car.vehicleType)} <Dot /> {writeGearFact(t, car.gear)} <Dot /> {writeSeats(t, car.seats)}
        </p>
        {facts ? (
          <p className="truncate text-sm text-ink-faint" title={facts}>
            {facts}
          </p>
        ) : null}
        <div className="mt-auto pt-3">
          <p className="text-ink-soft">
            <DayPrice car={car} days={days} />
          </p>
          {days && car.totalCents !== undefined ? (
            <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
              {t('rentals.days', { days })} <Dot />{' '}
              <span className="font-medium text-ink">
                {t('cars.card.total', { total: formatTotal(car.totalCents) })}
              </span>
            </p>
          ) : null}
          {isAdmin ? (
            <p className="mt-0.5 min-h-5 text-sm text-ink-soft tabular-nums">
              <Suspense>
                <CardPrices car={car} />
              </Suspense>
            </p>
          ) : null}
        </div>
        {/* Above the card's click area */}
        {actions ? <div className="relative z-2 mt-3.5 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </article>
  );
}

/** A placeholder with the size of a card that is out of view */
export const CarCardPlaceholder = () => <div className="box-content aspect-3/2 border border-transparent pb-40" />;

/** A placeholder with the size of a card; `hasActions` includes its buttons. */
export function CarCardSkeleton({ hasActions, className }: { hasActions?: boolean; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx(frame, SHIMMER, className)}>
      <Skeleton isStill className="aspect-3/2 w-full rounded-none" />
      <div className="grid px-4 pt-3.5 pb-4">
        <Skeleton isStill className="my-1 h-4 w-3/4" />
        <Skeleton isStill className="mt-1.5 mb-1 h-3.5 w-1/2" />
        <Skeleton isStill className="mt-2 mb-1 h-3.5 w-2/3" />
        <Skeleton isStill className="mt-0.5 h-3.5 w-3/5" />
        <Skeleton isStill className="mt-4 mb-1 h-5 w-24" />
        {hasActions ? <Skeleton isStill className="mt-3.5 h-11 w-full rounded-control" /> : null}
      </div>
    </div>
  );
}

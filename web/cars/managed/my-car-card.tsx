import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { summaryOf } from '../../../contract/cars/car-fields.ts';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { formatRange, formatTimestamp } from '../../language/formats.ts';
import { rich, t } from '../../language/words.ts';
import { CarPhoto } from '../../photos/index.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DayPriceRange } from '../day-prices.tsx';
import { DisabledNote } from '../disabled-note.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CarMenuButton } from './more-button.tsx';
import { shortDescription } from './truncate.ts';
import { TruncatedText } from './truncated-text.tsx';

function NextBooking({ car: { nextBooking } }: { car: ManagedCar }) {
  const isAway = nextBooking && nextBooking.startDate <= config.today;
  return (
    <p className="mt-1.5 flex items-center gap-1.5 text-sm text-ink-soft tabular-nums">
      <CalendarDays aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      {!nextBooking
        ? t('cars.mine.next.none')
        : isAway
          ? t('cars.mine.next.now', { days: formatRange(nextBooking) })
          : t('cars.mine.next.days', { days: formatRange(nextBooking) })}
    </p>
  );
}

type MyCarCardProps = {
  car: ManagedCar;
  /** For cards that are in sight when the page opens. */
  priority: boolean;
};

/** A car in its owner's list: a row on phones, a card on wider screens */
export function MyCarCard({ car, priority }: MyCarCardProps) {
  const { id, title } = car;
  const links = [
    { to: paths.details(id), words: t('cars.managed.details'), label: t('cars.managed.details-label', { title }) },
    { to: paths.editCar(id), words: t('cars.managed.edit'), label: t('cars.managed.edit-label', { title }) },
    { to: paths.rents(id), words: t('cars.managed.see-rents'), label: t('cars.managed.see-rents-label', { title }) },
  ];
  return (
    <Card
      as="li"
      padding="none"
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden max-sm:gap-x-3 max-sm:p-3 sm:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <CarPhoto
        photo={car.photo}
        alt=""
        sizes="(width >= 40rem) 240px, 104px"
        priority={priority}
        className="aspect-3/2 w-full max-sm:rounded-control sm:row-span-2 sm:aspect-auto sm:h-full"
      />
      <div className="min-w-0 sm:p-5 sm:pb-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 sm:gap-y-2">
          <h2 className="min-w-0 text-base break-words max-sm:line-clamp-2 sm:text-lg">
            <Link to={paths.manageCar(id)} className="hover:underline">
              {title}
            </Link>
          </h2>
          <Wide>
            <StatusBadge car={car} />
          </Wide>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft max-sm:gap-x-2.5 sm:mt-1.5">
          <span className="font-semibold text-ink tabular-nums">{formatPricePerDay(car.priceCents)}</span>
          <span className="max-w-full sm:hidden">
            <StatusBadge car={car} />
          </span>
          <Wide>
            <DayPriceRange dayCents={car.dayCents} />
          </Wide>
          <span className="inline-flex min-w-0 items-center gap-1.5 max-sm:hidden">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
            <span className="min-w-0 break-words">{car.location}</span>
          </span>
          <Wide>{summaryOf(t, car)}</Wide>
        </p>
        <NextBooking car={car} />
        <p className="mt-3 text-[0.9375rem] break-words text-ink-soft max-sm:hidden">
          <TruncatedText text={car.description} short={shortDescription(car.description)} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col max-sm:col-span-2 sm:px-5 sm:pb-5">
        {car.disabled && <DisabledNote disabled={car.disabled} />}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-3 sm:pt-4">
          <p className="min-w-0 text-xs break-words text-ink-faint tabular-nums max-sm:hidden">
            {rich('cars.managed.created', {
              when: formatTimestamp(car.createdAt, config.timeZone),
              time: (words: ReactNode) => <time dateTime={car.createdAt}>{words}</time>,
            })}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:[&>a]:grow max-sm:[&>a]:px-2">
            {links.map(({ to, words, label }) => (
              <ButtonLink key={to} variant="secondary" size="sm" to={to} aria-label={label}>
                {words}
              </ButtonLink>
            ))}
            <CarMenuButton car={car} />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** Hidden on phones. */
const Wide = ({ children }: { children: ReactNode }) => <span className="empty:hidden max-sm:hidden">{children}</span>;

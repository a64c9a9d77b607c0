import { writeName } from '../../../contract/accounts/person-name.ts';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { formatTimestamp } from '../../language/formats.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { summaryOf } from '../../../contract/cars/car-fields.ts';
import { rich, t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { CarPhoto } from '../../photos/index.ts';
import { Card } from '../../ui/card.tsx';
import { DayPriceRange } from '../day-prices.tsx';
import { DisabledNote } from '../disabled-note.tsx';
import { shortDescription, truncate } from './truncate.ts';
import { TruncatedText } from './truncated-text.tsx';
import { StatusBadge } from '../status-badge.tsx';

type ManagedCarCardProps = {
  car: ManagedCar;
  /** For cards that are in sight when the page opens. */
  priority: boolean;
  /** The length at which the visible title is truncated */
  titleMax: number;
  /** A checkbox on top of the photo */
  choice?: ReactNode;
  /** Shown below the description */
  note?: ReactNode;
  actions: ReactNode;
};

/** A car in an administrator's list, with its actions */
export function ManagedCarCard({ car, priority, titleMax, choice, note, actions }: ManagedCarCardProps) {
  return (
    <Card as="li" padding="none" className="relative grid overflow-hidden sm:grid-cols-[15rem_minmax(0,1fr)]">
      <CarPhoto
        photo={car.photo}
        alt=""
        sizes="(width >= 40rem) 240px, 94vw"
        priority={priority}
        className="aspect-3/2 w-full sm:aspect-auto sm:h-full"
      />
      {choice}
      <div className="flex min-w-0 flex-col p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-lg break-words">
            <Link to={paths.details(car.id)} className="hover:underline">
              <TruncatedText text={car.title} short={truncate(car.title, titleMax)} />
            </Link>
          </h2>
          <StatusBadge car={car} />
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="font-semibold text-ink tabular-nums">{formatPricePerDay(car.priceCents)}</span>
          <DayPriceRange dayCents={car.dayCents} />
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
            <span className="min-w-0 break-words">{car.location}</span>
          </span>
          <span>{summaryOf(t, car)}</span>
        </p>
        <p className="mt-3 text-[0.9375rem] break-words text-ink-soft">
          <TruncatedText text={car.description} short={shortDescription(car.description)} />
        </p>
        {car.disabled && <DisabledNote disabled={car.disabled} />}
        {note}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
          <p className="min-w-0 text-xs break-words text-ink-faint tabular-nums">
            {rich('cars.managed.created-by', {
              when: formatTimestamp(car.createdAt, config.timeZone),
              time: (words: ReactNode) => <time dateTime={car.createdAt}>{words}</time>,
              owner: writeName(t, car.ownerName),
            })}
          </p>
          <div className="flex flex-wrap gap-2 hyphens-auto wrap-anywhere max-sm:grid max-sm:w-full max-sm:grid-cols-2">
            {actions}
          </div>
        </div>
      </div>
    </Card>
  );
}

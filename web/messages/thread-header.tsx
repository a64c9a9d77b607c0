import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Thread } from '../../contract/messages/messages.ts';
import { formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { PersonLink, PersonPicture } from '../people/index.ts';
import { CarPhoto } from '../photos/index.ts';
import { paths } from '../platform/paths.ts';
import { TripBadge } from './trip-badge.tsx';

function Trip({ trip, role }: { trip: NonNullable<Thread['trip']>; role: Thread['role'] }) {
  return (
    <Link
      to={paths.trip(trip.id)}
      className="tap flex items-center gap-x-3 border-t border-line px-5 py-2 text-sm -outline-offset-2 hover:bg-shade/4"
    >
      <span className="flex grow flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        {formatRange(trip)}
        <TripBadge trip={trip} role={role} />
      </span>
      <span className="link shrink-0 no-underline max-sm:visually-hidden">{t('messages.thread.see-trip')}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </Link>
  );
}

type ThreadHeaderProps = Pick<Thread, 'car' | 'other' | 'role'> & { trip?: Thread['trip'] };

/** The other user, the car and the trip of a thread. */
export function ThreadHeader({ car, other, role, trip }: ThreadHeaderProps) {
  const { search } = useLocation();
  const back = new URLSearchParams(search).get('role');
  return (
    <header className="border-b border-line">
      <div className="flex items-center gap-3 px-5 py-2.5">
        <Link
          to={{ pathname: paths.messages, search: back ? `?role=${back}` : '' }}
          aria-label={t('messages.thread.back')}
          className="-ms-3 grid size-11 shrink-0 place-items-center rounded-control hover:bg-shade/6 md:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <PersonPicture person={other} />
        <div className="min-w-0 grow">
          <h1 className="text-base/6">
            <PersonLink person={other} className="block truncate rounded-sm hover:underline" />
          </h1>
          <Link to={paths.details(car.id)} className="link block truncate text-sm">
            {car.title}
          </Link>
        </div>
        <CarPhoto
          photo={car.photo}
          alt=""
          sizes="72px"
          className="h-11 w-16 shrink-0 rounded-control max-[22rem]:hidden"
        />
      </div>
      {trip ? <Trip trip={trip} role={role} /> : null}
    </header>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EarnedTrip } from '../../contract/earnings/earnings.ts';
import { dayAndMonth, formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ListLoading, EmptyMonth } from './car-list.tsx';
import { earningsQueries } from './earnings-queries.ts';
import { hasFee } from './fee.ts';
import { ShowMore } from '../ui/show-more.tsx';

const TONES: Record<EarnedTrip['state'], BadgeTone> = {
  'paid-out': 'success',
  due: 'brand',
  coming: 'neutral',
  held: 'warning',
};

function Trip({ trip }: { trip: EarnedTrip }) {
  const { rentalId, car, startDate, endDate, receiptNumber, grossCents, feeCents, netCents, state, dueDay } = trip;
  return (
    <li className="grid gap-x-6 gap-y-1.5 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_9rem] sm:items-center">
      <div className="min-w-0">
        <h3 className="text-base font-medium">
          <Link to={paths.trip(rentalId)} className="tap break-words hover:underline">
            {car.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-faint tabular-nums">
          {t('earnings.trip.facts', { dates: formatRange({ startDate, endDate }), number: receiptNumber })}
        </p>
      </div>
      <Badge tone={TONES[state]} className="justify-self-start sm:justify-self-end">
        {t.of('earnings.trip.state', state, { day: dayAndMonth(dueDay) })}
      </Badge>
      <div className="flex items-baseline justify-between gap-3 sm:block sm:text-end">
        <p className="font-semibold tabular-nums">{formatTotal(netCents)}</p>
        {hasFee(feeCents) && (
          <p className="text-sm whitespace-nowrap text-ink-faint tabular-nums">
            {t('earnings.trip.sums', { gross: formatTotal(grossCents), fee: formatTotal(feeCents) })}
          </p>
        )}
      </div>
    </li>
  );
}

/** The trips of a month with their earnings, optionally only of one car */
export function TripList({ month, carId, onAll }: { month: string; carId: string | undefined; onAll: () => void }) {
  const query = useInfiniteQuery(earningsQueries.trips(month, carId));
  return (
    <>
      {carId ? (
        <Button variant="secondary" size="sm" className="mb-4" onClick={onAll}>
          {t('earnings.trip.all-cars')}
        </Button>
      ) : null}
      <Region
        query={query}
        level={3}
        loading={<ListLoading />}
        empty={({ pages }) => (pages[0]?.trips.length === 0 ? <EmptyMonth /> : undefined)}
      >
        {({ pages }) => (
          <>
            <ul className="divide-y divide-line">
              {pages.flatMap(({ trips }) => trips.map((trip) => <Trip key={trip.rentalId} trip={trip} />))}
            </ul>
            <ShowMore pages={query} className="mt-5 justify-items-center" />
          </>
        )}
      </Region>
    </>
  );
}

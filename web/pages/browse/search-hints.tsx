import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FilterX, MapPin, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Droppable, SearchHints as Hints } from '../../../contract/cars/cars.ts';
import {
  browseAddress,
  countCars,
  filterLabel,
  hintsQuery,
  changeFilters,
  withoutFilter,
  type BrowseFilters,
  type FilterName,
} from '../../cars/index.ts';
import { DISTANCES, toKm } from '../../../contract/places/position.ts';
import { toPlaceFilter, writeWithin } from '../../places/index.ts';
import { config } from '../../platform/config.ts';
import { formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Browse } from './use-browse.ts';
import { lookUp } from '../../../contract/look-up.ts';

const FILTER_NAMES: Record<Exclude<Droppable, FilterName>, FilterName> = {
  vehicleType: 'type',
  minSeats: 'passengers',
  minRating: 'rating',
  minPriceCents: 'leastCents',
  maxPriceCents: 'mostCents',
  bookingMode: 'instant',
};

/** Converts the API's name of a filter to the one used in the URL. */
const narrowingOf = (filter: Droppable): FilterName => lookUp(FILTER_NAMES, filter) ?? (filter as FilterName);

interface Suggestion {
  key: string;
  Icon: LucideIcon;
  words: string;
  total: Hints['places'][number]['total'];
  filters: BrowseFilters;
}

const unit = config.distanceUnit;

const suggestionsOf = ({ dates, places, distances, without: dropped }: Hints, filters: BrowseFilters): Suggestion[] => [
  ...dates.map(({ total, ...range }) => ({
    key: range.startDate,
    Icon: CalendarDays,
    words: formatRange(range),
    total,
    filters: { ...filters, dates: range },
  })),
  ...places.map(({ location, total }) => ({
    key: location,
    Icon: MapPin,
    words: location,
    total,
    filters: changeFilters(filters, toPlaceFilter(location)),
  })),
  ...distances.flatMap(({ within: km, total }) => {
    const within = DISTANCES.find((distance) => toKm(distance, unit) === km);
    return within === undefined
      ? []
      : [
          {
            key: `${km}`,
            Icon: MapPin,
            words: writeWithin(within),
            total,
            filters: changeFilters(filters, { within }),
          },
        ];
  }),
  ...dropped.map(({ filter, total }) => {
    const name = narrowingOf(filter);
    const isDistance = filter === 'within';
    return {
      key: filter,
      Icon: FilterX,
      words: isDistance
        ? t('cars.search.hints.any-distance')
        : t('cars.search.hints.without', { filter: filterLabel(filters, name) }),
      total,
      // Without a distance the search would match the place by name, so the place is removed too.
      filters: withoutFilter(filters, isDistance && filters.location ? 'location' : name),
    };
  }),
];

/** For few or no results, suggests other dates, other places or fewer filters, each with the number of cars. */
export default function SearchHints({ browse: { filters, search, compared, view } }: { browse: Browse }) {
  const { data, isPending } = useQuery(hintsQuery(search));
  const suggestions = data ? suggestionsOf(data, filters) : [];
  if (isPending) return <Skeleton className="h-28 w-full rounded-card" />;
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="hints" className="text-start">
      <h2 id="hints" className="text-lg">
        {t('cars.search.hints.title')}
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {suggestions.map(({ key, Icon, words, total, filters: suggested }) => (
          <li key={key}>
            <Link
              to={browseAddress({ filters: suggested, compared, view })}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2.5 hover:border-line-strong hover:shadow-card"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
              <span className="min-w-0 grow break-words font-medium">{words}</span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{countCars(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

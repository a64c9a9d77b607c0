import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CarCard as Car } from '../../../contract/cars/cars.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { datesQuery } from '../../rentals/index.ts';
import { CarCard, CarCardSkeleton, type CarFilters, carKeys, carQueries } from '../../cars/index.ts';
import { request } from '../../platform/session/api.ts';

const SHOWN = 3;
const SIZES = '(width >= 64rem) 300px, (width >= 36rem) 47vw, 94vw';

/** Returns available cars of the first search with any results; searches are ordered from most to least similar. */
async function findSimilar(carId: string, searches: CarFilters[], signal: AbortSignal): Promise<Car[]> {
  for (const filters of searches) {
    const query = { ...filters, limit: SHOWN + 1, withTotal: 'false' } as const;
    const cars = (await request('GET /api/cars', { query, signal })).cars.filter(({ id }) => id !== carId);
    if (cars.length > 0) return cars.slice(0, SHOWN);
  }
  return [];
}

/** Alternatives for a car that is unavailable on these dates. */
export default function SimilarCars({ carId, dates }: { carId: string; dates: DateRange }) {
  const { data: car, isError } = useQuery(carQueries.details(carId));
  const { vehicleType, location } = car ?? {};
  const { data: cars, isError: hasFailed } = useQuery({
    queryKey: carKeys.similar(carId, dates),
    queryFn: ({ signal }) =>
      findSimilar(
        carId,
        [
          { vehicleType, location, ...dates },
          { location, ...dates },
          { vehicleType, ...dates },
        ],
        signal,
      ),
    enabled: Boolean(car),
  });
  // Suggestions are optional: users can still change the dates or search.
  if (isError || hasFailed || cars?.length === 0) return null;
  const search = new URLSearchParams({ from: dates.startDate, to: dates.endDate, ...(location && { location }) });
  return (
    <section aria-labelledby="similar">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="similar" className="text-xl">
          {t('rentals.payment.similar.title')}
        </h2>
        <Link to={`${paths.browse}?${search}`} className="link inline-flex min-h-11 items-center">
          {t('rentals.payment.similar.see-all')}
        </Link>
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {cars
          ? cars.map((found) => (
              <li key={found.id}>
                <CarCard car={found} dates={dates} to={paths.details(found.id) + datesQuery(dates)} sizes={SIZES} />
              </li>
            ))
          : Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <CarCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { CarCard } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { datesQuery } from '../dates-in-url.ts';
import { rentalQueries } from '../rental-queries.ts';

const SIZES = '(width >= 64rem) 270px, (width >= 36rem) 47vw, 94vw';

/** Suggests other cars after the owner has cancelled. Shows nothing if none are found, because the search remains available. */
export default function TripAlternatives({ rental }: { rental: Rental }) {
  const { data } = useQuery(rentalQueries.alternatives(rental.id));
  if (!data || data.cars.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="mb-6 print:hidden">
      <h2 id="alternatives" className="mb-3 text-xl">
        {t('rentals.alternatives.title')}
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {data.cars.map((car) => (
          <li key={car.id}>
            <CarCard car={car} dates={rental} to={paths.details(car.id) + datesQuery(rental)} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}

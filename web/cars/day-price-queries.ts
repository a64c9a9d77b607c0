import { requestQuery } from '../platform/request-query.ts';
import { carKeys } from './car-keys.ts';

/** The price of each day, for the calendar. Under the car's key, so that it is invalidated with the car. */
export const dayPricesQuery = (id: string) =>
  requestQuery(
    [...carKeys.details(id), 'day-prices'],
    'GET /api/cars/:id/day-prices',
    { params: { id } },
    { staleTime: 60_000 },
  );

import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

/** Under the car's key, so that extras are invalidated with the car. */
export const extraQueries = {
  ofCar: (
    carId: string,
    { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined } = {},
  ) => {
    const query = startDate && endDate ? { startDate, endDate } : {};
    return queryOptions({
      queryKey: [...carKeys.details(carId), 'extras', query],
      queryFn: ({ signal }) => request('GET /api/cars/:id/extras', { params: { id: carId }, query, signal }),
    });
  },
};

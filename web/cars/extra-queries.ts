import { requestQuery } from '../platform/request-query.ts';
import { carKeys } from './car-keys.ts';

/** Under the car's key, so that extras are invalidated with the car. */
export const extraQueries = {
  ofCar: (
    carId: string,
    { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined } = {},
  ) => {
    const query = startDate && endDate ? { startDate, endDate } : {};
    return requestQuery([...carKeys.details(carId), 'extras', query], 'GET /api/cars/:id/extras', {
      params: { id: carId },
      query,
    });
  },
};

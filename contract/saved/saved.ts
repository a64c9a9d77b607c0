import * as z from 'zod/mini';
import { CarCard } from '../cars/cars.ts';
import { endpoint } from '../endpoint.ts';
import { savedLimits } from './limits.ts';
import { pageQuery } from '../page.ts';

const CarId = z.object({ carId: z.uuid({ error: 'car/not-found' }) });

/** Newest first. Unlisted cars are only counted, because their edits have not been reviewed yet. */
export const SavedPage = z.object({
  cars: z.array(CarCard),
  nextCursor: z.nullable(z.string()),
  unavailable: z.number(),
});
export type SavedPage = z.infer<typeof SavedPage>;

export const savedEndpoints = {
  savedCars: endpoint('GET /api/saved', {
    summary: 'The cars that you saved, newest first',
    access: 'user',
    scope: null,
    query: z.strictObject({
      ...pageQuery({ limit: savedLimits.pageDefault, limitMax: savedLimits.pageMax }),
    }),
    response: SavedPage,
  }),
  savedCarIds: endpoint('GET /api/saved/ids', {
    summary: 'Which cars you saved, so that lists can mark them',
    access: 'user',
    scope: null,
    response: z.object({ carIds: z.array(z.uuid()) }),
  }),
  saveCar: endpoint('PUT /api/saved/:carId', {
    summary: 'Save a car; saving it twice changes nothing',
    access: 'user',
    scope: null,
    params: CarId,
    status: 204,
  }),
  forgetCar: endpoint('DELETE /api/saved/:carId', {
    summary: 'Take a car off your saved ones, whether it was there or not',
    access: 'user',
    scope: null,
    params: CarId,
    status: 204,
  }),
};

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
    summary: 'List your saved cars, newest first',
    access: 'user',
    scope: null,
    query: z.strictObject({
      ...pageQuery({ limit: savedLimits.pageDefault, limitMax: savedLimits.pageMax }),
    }),
    response: SavedPage,
  }),
  savedCarIds: endpoint('GET /api/saved/ids', {
    summary: 'List the ids of your saved cars',
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
  unsaveCar: endpoint('DELETE /api/saved/:carId', {
    summary: 'Remove a car from your saved cars; succeeds even if it was not saved',
    access: 'user',
    scope: null,
    params: CarId,
    status: 204,
  }),
};

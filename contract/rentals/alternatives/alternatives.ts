import * as z from 'zod/mini';
import { CarCard } from '../../cars/cars.ts';
import { endpoint } from '../../endpoint.ts';

export const alternativeEndpoints = {
  alternatives: endpoint('GET /api/rentals/:id/alternatives', {
    summary: 'Cars that a renter whose owner cancelled may take instead: free, alike, in the same place, hardly dearer',
    access: 'user',
    scope: 'read:rentals',
    params: z.object({ id: z.uuid({ error: 'rental/not-found' }) }),
    response: z.object({ cars: z.array(CarCard) }),
  }),
};

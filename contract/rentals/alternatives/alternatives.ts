import * as z from 'zod/mini';
import { CarCard } from '../../cars/cars.ts';
import { endpoint } from '../../endpoint.ts';

export const alternativeEndpoints = {
  alternatives: endpoint('GET /api/rentals/:id/alternatives', {
    summary:
      'List alternatives for a renter whose owner cancelled: available, similar, in the same place and at most slightly more expensive',
    access: 'user',
    scope: 'read:rentals',
    params: z.object({ id: z.uuid({ error: 'rental/not-found' }) }),
    response: z.object({ cars: z.array(CarCard) }),
  }),
};

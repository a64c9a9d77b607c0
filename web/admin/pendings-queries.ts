import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import type { CarDetails, ManagedCar } from '../../contract/cars.ts';
import { carQueries } from '../cars/car-queries.ts';
import { request } from '../session/api.ts';
import type { PendingsSearch } from './pendings-search.ts';

const KEY = [...carQueries.all, 'pendings'] as const;

type Page = CallOutput<'GET /api/admin/cars'>;

const asManaged = ({ photos, owner, ...car }: CarDetails): ManagedCar => ({
  ...car,
  photo: photos[0] ?? null,
  ownerId: owner.uid,
  ownerName: owner.displayName,
});

/** Shows a car as it is now, where it stands. */
const replace = (client: QueryClient, car: ManagedCar) =>
  client.setQueriesData<Page>(
    { queryKey: KEY },
    (page) => page && { ...page, cars: page.cars.map((other) => (other.id === car.id ? car : other)) },
  );

export const pendingsQueries = {
  /** Under the key of all cars, so that a change of any car counts here as well. How it is shown does not count. */
  page: ({ q, location, page, pageSize, sort }: PendingsSearch) =>
    queryOptions({
      queryKey: [...KEY, { q, location, page, pageSize, sort }],
      queryFn: ({ signal }) => request('GET /api/admin/cars', { query: { q, location, page, pageSize, sort }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),

  /**
   * After a change of status the car stays where it is, or the list would jump under the reviewer's hands; lists that are
   * opened later are fetched anew.
   */
  async settle(client: QueryClient, car: ManagedCar) {
    replace(client, car);
    await Promise.all([
      client.invalidateQueries({ queryKey: KEY, refetchType: 'none' }),
      client.invalidateQueries({ queryKey: carQueries.all, predicate: ({ queryKey }) => queryKey[1] !== KEY[1] }),
      client.invalidateQueries({ queryKey: ['stats'] }),
    ]);
  },

  /** Shows a car that somebody else changed as it is now; when that fails, everything is asked for again. */
  async reload(client: QueryClient, id: string) {
    try {
      replace(client, asManaged(await client.fetchQuery({ ...carQueries.details(id), staleTime: 0 })));
    } catch {
      await client.invalidateQueries({ queryKey: KEY });
    }
  },
};

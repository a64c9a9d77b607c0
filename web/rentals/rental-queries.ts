import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ExtraSelection } from '../../contract/cars/car-extras.ts';
import { overlaps, type DateRange } from '../../contract/dates.ts';
import { isRequest, TRIP_LIST, type TripList } from '../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../contract/rentals/rentals.ts';
import { requestPages, requestQuery, SEARCHED } from '../platform/request-query.ts';
import { request } from '../platform/session/api.ts';
import { rentalKeys } from './rental-keys.ts';

const RESPONSE_POLL_SECONDS = 60;
const CHARGE_POLL_SECONDS = 3;

export const rentalQueries = {
  list: (when: TripList) => requestPages(rentalKeys.list(when), 'GET /api/my/rentals', { query: { when } }),

  /** The user's unpaid hold of this car that overlaps these dates, or null. */
  ownHold: (carId: string, dates: DateRange) =>
    queryOptions({
      queryKey: rentalKeys.ownHold(carId, dates),
      queryFn: async ({ signal }) => {
        const { rentals } = await request('GET /api/my/rentals', { query: { when: TRIP_LIST.unpaid }, signal });
        return rentals.find(({ car, ...held }) => car.id === carId && overlaps(held, dates)) ?? null;
      },
      staleTime: 0,
    }),

  one: (id: string) =>
    requestQuery(
      rentalKeys.one(id),
      'GET /api/rentals/:id',
      { params: { id } },
      {
        // Polls while the owner may respond or the card is being charged.
        refetchInterval: ({ state: { data } }) =>
          data && isRequest(data.status) && (data.request?.until ? RESPONSE_POLL_SECONDS : CHARGE_POLL_SECONDS) * 1_000,
      },
    ),

  /** Alternative cars after the owner has cancelled. */
  alternatives: (id: string) =>
    requestQuery(rentalKeys.alternatives(id), 'GET /api/rentals/:id/alternatives', { params: { id } }),

  cancellation: (id: string) =>
    requestQuery(
      rentalKeys.cancellation(id),
      'GET /api/rentals/:id/cancellation',
      { params: { id } },
      { staleTime: 0, gcTime: 0 },
    ),

  quote: ({ carId, startDate, endDate, chosen }: DateRange & { carId: string; chosen?: ExtraSelection }) =>
    requestQuery(
      [...rentalKeys.quote(carId, { startDate, endDate }), chosen],
      'POST /api/quotes',
      { body: { carId, startDate, endDate, ...chosen } },
      { staleTime: 0 },
    ),

  ofCar: (carId: string, page: number) =>
    requestQuery(
      rentalKeys.ofCar(carId, page),
      'GET /api/cars/:id/rentals',
      { params: { id: carId }, query: { page } },
      SEARCHED,
    ),
};

/** Whether the cached rental still allows an action. Checked before each request. */
export const isStillAllowed = (client: QueryClient, id: string, action: keyof OpenedRental['can']): boolean =>
  client.getQueryData<OpenedRental>(rentalKeys.one(id))?.can[action] ?? true;

/**
 * Refreshes the rentals first, and then the previews of actions that they still allow. The server rejects previews of actions
 * that are no longer allowed.
 */
export async function refreshRentals(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: rentalKeys.all });
  await client.invalidateQueries({ queryKey: rentalKeys.previews });
}

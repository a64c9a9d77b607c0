import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ExtraSelection } from '../../contract/cars/car-extras.ts';
import type { CallOutput } from '../../contract/calls.ts';
import { overlaps, type DateRange } from '../../contract/dates.ts';
import { isRequest, TRIP_LIST, type TripList } from '../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../contract/rentals/rentals.ts';
import { request } from '../platform/session/api.ts';
import { rentalKeys } from './rental-keys.ts';

const RESPONSE_POLL_SECONDS = 60;
const CHARGE_POLL_SECONDS = 3;

type Page = CallOutput<'GET /api/my/rentals'>;

export const rentalQueries = {
  list: (when: TripList) =>
    infiniteQueryOptions({
      queryKey: rentalKeys.list(when),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/my/rentals', { query: { when, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
    }),

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
    queryOptions({
      queryKey: rentalKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/rentals/:id', { params: { id }, signal }),
      // Polls while the owner may respond or the card is being charged.
      refetchInterval: ({ state: { data } }) =>
        data && isRequest(data.status) && (data.request?.until ? RESPONSE_POLL_SECONDS : CHARGE_POLL_SECONDS) * 1_000,
    }),

  /** Alternative cars after the owner has cancelled. */
  alternatives: (id: string) =>
    queryOptions({
      queryKey: rentalKeys.alternatives(id),
      queryFn: ({ signal }) => request('GET /api/rentals/:id/alternatives', { params: { id }, signal }),
    }),

  cancellation: (id: string) =>
    queryOptions({
      queryKey: rentalKeys.cancellation(id),
      queryFn: ({ signal }) => request('GET /api/rentals/:id/cancellation', { params: { id }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),

  quote: ({ carId, startDate, endDate, chosen }: DateRange & { carId: string; chosen?: ExtraSelection }) =>
    queryOptions({
      queryKey: [...rentalKeys.quote(carId, { startDate, endDate }), chosen],
      queryFn: ({ signal }) => request('POST /api/quotes', { body: { carId, startDate, endDate, ...chosen }, signal }),
      staleTime: 0,
    }),

  ofCar: (carId: string, page: number) =>
    queryOptions({
      queryKey: rentalKeys.ofCar(carId, page),
      queryFn: ({ signal }) => request('GET /api/cars/:id/rentals', { params: { id: carId }, query: { page }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
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

import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Chosen } from '../../contract/cars/car-extras.ts';
import type { CallOutput } from '../../contract/calls.ts';
import { overlaps, type DateRange } from '../../contract/dates.ts';
import { isRequest, TRIP_LIST, type TripList } from '../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../contract/rentals/rentals.ts';
import { request } from '../platform/session/api.ts';
import { rentalKeys } from './rental-keys.ts';

const ANSWER_SECONDS = 60;
const CHARGE_SECONDS = 3;

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

  /** The unpaid dates of this car that one holds already and that share a day with these; null when there are none. */
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
      // Somebody answers, or the card is being charged.
      refetchInterval: ({ state: { data } }) =>
        data && isRequest(data.status) && (data.request?.until ? ANSWER_SECONDS : CHARGE_SECONDS) * 1_000,
    }),

  /** Cars to take instead of one whose owner cancelled */
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

  quote: ({ carId, startDate, endDate, chosen }: DateRange & { carId: string; chosen?: Chosen }) =>
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

/** Whether the rental, as far as this page knows by now, still allows an action. Read again before each request. */
export const isStillAllowed = (client: QueryClient, id: string, action: keyof OpenedRental['can']): boolean =>
  client.getQueryData<OpenedRental>(rentalKeys.one(id))?.can[action] ?? true;

/**
 * The rentals first, and then what a dialog shows of an action that they still allow: asking for a preview of what can no
 * longer be done would be refused.
 */
export async function refreshRentals(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: rentalKeys.all });
  await client.invalidateQueries({ queryKey: rentalKeys.previews });
}

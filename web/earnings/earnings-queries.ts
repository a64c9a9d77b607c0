import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { request } from '../platform/session/api.ts';

const all = ['earnings'] as const;
const years = [...all, 'year'] as const;

export const earningsKeys = {
  all,
  years,
  year: (year: number | undefined) => [...years, year] as const,
  cars: (month: string) => [...all, 'cars', month] as const,
  trips: (month: string, carId: string | undefined) => [...all, 'trips', month, carId] as const,
  statement: (month: string) => [...all, 'statement', month] as const,
  payouts: [...all, 'payouts'] as const,
  payout: (id: string) => [...all, 'payout', id] as const,
  account: [...all, 'account'] as const,
  tax: [...all, 'tax'] as const,
};

type TripPage = CallOutput<'GET /api/my/earnings/trips'>;
type PayoutPage = CallOutput<'GET /api/my/payouts'>;

export const earningsQueries = {
  year: (year: number | undefined) =>
    queryOptions({
      queryKey: earningsKeys.year(year),
      queryFn: ({ signal }) => request('GET /api/my/earnings', { query: { year }, signal }),
      placeholderData: keepPreviousData,
    }),

  cars: (month: string) =>
    queryOptions({
      queryKey: earningsKeys.cars(month),
      queryFn: ({ signal }) => request('GET /api/my/earnings/cars', { query: { month }, signal }),
    }),

  trips: (month: string, carId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: earningsKeys.trips(month, carId),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/my/earnings/trips', { query: { month, carId, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: TripPage): string | null => nextCursor,
    }),

  statement: (month: string) =>
    queryOptions({
      queryKey: earningsKeys.statement(month),
      queryFn: ({ signal }) => request('GET /api/my/earnings/statements/:month', { params: { month }, signal }),
    }),

  payouts: () =>
    infiniteQueryOptions({
      queryKey: earningsKeys.payouts,
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/my/payouts', { query: { cursor: pageParam ?? undefined, limit: 10 }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }: PayoutPage): string | null => next,
    }),

  payout: (id: string) =>
    queryOptions({
      queryKey: earningsKeys.payout(id),
      queryFn: ({ signal }) => request('GET /api/my/payouts/:id', { params: { id }, signal }),
    }),

  account: () =>
    queryOptions({
      queryKey: earningsKeys.account,
      queryFn: ({ signal }) => request('GET /api/my/payout-account', { signal }),
    }),

  /** Fetched at the start of each edit and never refetched during it, so that nothing changes while the user types. */
  tax: () =>
    queryOptions({
      queryKey: earningsKeys.tax,
      queryFn: ({ signal }) => request('GET /api/my/tax-details', { signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
};

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { FETCHED_ONCE, requestPages, requestQuery } from '../platform/request-query.ts';
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

type PayoutPage = CallOutput<'GET /api/my/payouts'>;

export const earningsQueries = {
  year: (year: number | undefined) =>
    requestQuery(
      earningsKeys.year(year),
      'GET /api/my/earnings',
      { query: { year } },
      { placeholderData: keepPreviousData },
    ),

  cars: (month: string) => requestQuery(earningsKeys.cars(month), 'GET /api/my/earnings/cars', { query: { month } }),

  trips: (month: string, carId: string | undefined) =>
    requestPages(earningsKeys.trips(month, carId), 'GET /api/my/earnings/trips', { query: { month, carId } }),

  statement: (month: string) =>
    requestQuery(earningsKeys.statement(month), 'GET /api/my/earnings/statements/:month', { params: { month } }),

  payouts: () =>
    infiniteQueryOptions({
      queryKey: earningsKeys.payouts,
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/my/payouts', { query: { cursor: pageParam ?? undefined, limit: 10 }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }: PayoutPage): string | null => next,
    }),

  payout: (id: string) => requestQuery(earningsKeys.payout(id), 'GET /api/my/payouts/:id', { params: { id } }),

  account: () => requestQuery(earningsKeys.account, 'GET /api/my/payout-account', {}),

  /** Fetched at the start of each edit and never refetched during it, so that nothing changes while the user types. */
  tax: () => requestQuery(earningsKeys.tax, 'GET /api/my/tax-details', {}, FETCHED_ONCE),
};

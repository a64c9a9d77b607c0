import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PictureSide } from '../../contract/drivers/driver-rules.ts';
import { request, withToken } from '../platform/session/api.ts';

export type LicenceList = 'sent' | 'decided';

const all = ['drivers'] as const;
export const driverKeys = {
  mine: [...all, 'mine'] as const,
  terms: (carId: string) => [...all, 'terms', carId] as const,
  ofRental: (rentalId: string) => [...all, 'rental', rentalId] as const,
  driving: [...all, 'driving'] as const,
  invitation: (token: string) => [...all, 'invitation', token] as const,
  lists: [...all, 'lists'] as const,
  list: (list: LicenceList) => [...all, 'lists', list] as const,
  one: (id: string) => [...all, 'one', id] as const,
  /** Not under `all`, because each fetch of a picture is recorded as another access. */
  picture: (id: string, side: PictureSide) => ['driver-picture', id, side] as const,
};

/** Null if the picture was deleted. */
async function fetchPicture(id: string, side: PictureSide, signal: AbortSignal): Promise<Blob | null> {
  const response = await withToken((token) =>
    fetch(`/api/licences/${id}/pictures/${side}`, {
      signal,
      cache: 'no-store',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }),
  );
  return response.ok ? response.blob() : null;
}

export const driverQueries = {
  mine: () =>
    queryOptions({
      queryKey: driverKeys.mine,
      queryFn: ({ signal }) => request('GET /api/my/licence', { signal }),
    }),
  terms: (id: string) =>
    queryOptions({
      queryKey: driverKeys.terms(id),
      queryFn: ({ signal }) => request('GET /api/cars/:id/driver-terms', { params: { id }, signal }),
    }),
  ofRental: (id: string) =>
    queryOptions({
      queryKey: driverKeys.ofRental(id),
      queryFn: ({ signal }) => request('GET /api/rentals/:id/drivers', { params: { id }, signal }),
    }),
  driving: () =>
    queryOptions({
      queryKey: driverKeys.driving,
      queryFn: ({ signal }) => request('GET /api/my/driving', { signal }),
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: driverKeys.invitation(token),
      queryFn: ({ signal }) => request('POST /api/driver-invitations/look', { body: { token }, signal }),
    }),
  list: (list: LicenceList) =>
    infiniteQueryOptions({
      queryKey: driverKeys.list(list),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/drivers', { query: { list, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: driverKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/admin/drivers/:id', { params: { id }, signal }),
    }),
  /** Each fetch is recorded in the history, and the picture leaves the cache once it is no longer shown. */
  picture: (id: string, side: PictureSide) =>
    queryOptions({
      queryKey: driverKeys.picture(id, side),
      queryFn: ({ signal }) => fetchPicture(id, side, signal),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};

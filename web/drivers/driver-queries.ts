import { queryOptions } from '@tanstack/react-query';
import type { PictureSide } from '../../contract/drivers/driver-rules.ts';
import { FETCHED_ONCE, requestPages, requestQuery, SEARCHED } from '../platform/request-query.ts';
import { withToken } from '../platform/session/api.ts';

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
  mine: () => requestQuery(driverKeys.mine, 'GET /api/my/licence', {}),
  terms: (id: string) => requestQuery(driverKeys.terms(id), 'GET /api/cars/:id/driver-terms', { params: { id } }),
  ofRental: (id: string) => requestQuery(driverKeys.ofRental(id), 'GET /api/rentals/:id/drivers', { params: { id } }),
  driving: () => requestQuery(driverKeys.driving, 'GET /api/my/driving', {}),
  invitation: (token: string) =>
    requestQuery(driverKeys.invitation(token), 'POST /api/driver-invitations/look', { body: { token } }),
  list: (list: LicenceList) =>
    requestPages(driverKeys.list(list), 'GET /api/admin/drivers', { query: { list } }, SEARCHED),
  one: (id: string) => requestQuery(driverKeys.one(id), 'GET /api/admin/drivers/:id', { params: { id } }),
  /** Each fetch is recorded in the history, and the picture leaves the cache once it is no longer shown. */
  picture: (id: string, side: PictureSide) =>
    queryOptions({
      queryKey: driverKeys.picture(id, side),
      queryFn: ({ signal }) => fetchPicture(id, side, signal),
      ...FETCHED_ONCE,
    }),
};

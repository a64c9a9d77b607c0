import { queryOptions } from '@tanstack/react-query';
import type { Pushes } from '../../contract/pushes/pushes.ts';
import { request } from '../platform/session/api.ts';
import { findSubscription } from './push-device.ts';

export const pushKeys = { own: ['pushes'] as const };

/** The server's subscription is only valid while the browser still has its own. */
const withoutLostSubscription = async (pushes: Pushes): Promise<Pushes> =>
  pushes.topics && !(await findSubscription().catch(() => null)) ? { ...pushes, topics: null } : pushes;

export const pushQueries = {
  own: () =>
    queryOptions({
      queryKey: pushKeys.own,
      queryFn: async ({ signal }) => withoutLostSubscription(await request('GET /api/me/pushes', { signal })),
    }),
};

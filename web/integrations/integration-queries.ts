import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { KeyKind } from '../../contract/scopes.ts';
import { request } from '../platform/session/api.ts';

const all = ['integrations'] as const;

export const integrationKeys = {
  keys: (kind: KeyKind) => [...all, 'keys', kind] as const,
  webhooks: (kind: KeyKind) => [...all, 'webhooks', kind] as const,
  deliveries: (webhookId: string) => [...all, 'deliveries', webhookId] as const,
};

export const integrationQueries = {
  keys: (kind: KeyKind) =>
    queryOptions({
      queryKey: integrationKeys.keys(kind),
      queryFn: async ({ signal }) =>
        (await request(kind === 'operator' ? 'GET /api/admin/keys' : 'GET /api/my/keys', { signal })).keys,
    }),
  webhooks: (kind: KeyKind) =>
    queryOptions({
      queryKey: integrationKeys.webhooks(kind),
      queryFn: async ({ signal }) =>
        (await request(kind === 'operator' ? 'GET /api/admin/webhooks' : 'GET /api/my/webhooks', { signal })).webhooks,
    }),
  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: integrationKeys.deliveries(id),
      queryFn: ({ signal, pageParam: cursor }) =>
        request('GET /api/webhooks/:id/deliveries', { params: { id }, query: { cursor }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};

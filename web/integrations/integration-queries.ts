import { queryOptions } from '@tanstack/react-query';
import type { KeyKind } from '../../contract/integrations/scopes.ts';
import { request } from '../platform/session/api.ts';

const all = ['integrations'] as const;

export const integrationKeys = {
  keys: (kind: KeyKind) => [...all, 'keys', kind] as const,
};

export const integrationQueries = {
  keys: (kind: KeyKind) =>
    queryOptions({
      queryKey: integrationKeys.keys(kind),
      queryFn: async ({ signal }) =>
        (await request(kind === 'operator' ? 'GET /api/admin/keys' : 'GET /api/my/keys', { signal })).keys,
    }),
};

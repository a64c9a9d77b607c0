import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { NewKey } from '../../contract/integrations/integrations.ts';
import type { KeyKind } from '../../contract/integrations/scopes.ts';
import { request } from '../platform/session/api.ts';
import { integrationKeys } from './integration-queries.ts';

/** The list is waited for, so that nobody sees what is gone. */
function useChange<Input, Output>(queryKey: QueryKey, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useMakeKey = (kind: KeyKind) =>
  useChange(integrationKeys.keys(kind), (body: NewKey) =>
    request(kind === 'operator' ? 'POST /api/admin/keys' : 'POST /api/my/keys', { body }),
  );

export const useRevokeKey = (kind: KeyKind) =>
  useChange(integrationKeys.keys(kind), (id: string) =>
    request(kind === 'operator' ? 'DELETE /api/admin/keys/:id' : 'DELETE /api/my/keys/:id', { params: { id } }),
  );

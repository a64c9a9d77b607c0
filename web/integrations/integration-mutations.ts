import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { NewKey } from '../../contract/integrations/integrations.ts';
import type { NewWebhook, WebhookChange } from '../../contract/integrations/webhooks/webhooks.ts';
import type { KeyKind } from '../../contract/scopes.ts';
import { request } from '../platform/session/api.ts';
import { integrationKeys } from './integration-queries.ts';

/** Stays pending until the list is refetched, so that removed items are not shown. */
function useChange<Input, Output>(queryKey: QueryKey, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useCreateKey = (kind: KeyKind) =>
  useChange(integrationKeys.keys(kind), (body: NewKey) =>
    request(kind === 'operator' ? 'POST /api/admin/keys' : 'POST /api/my/keys', { body }),
  );

export const useRevokeKey = (kind: KeyKind) =>
  useChange(integrationKeys.keys(kind), (id: string) =>
    request(kind === 'operator' ? 'DELETE /api/admin/keys/:id' : 'DELETE /api/my/keys/:id', { params: { id } }),
  );

export const useAddWebhook = (kind: KeyKind) =>
  useChange(integrationKeys.webhooks(kind), (body: NewWebhook) =>
    request(kind === 'operator' ? 'POST /api/admin/webhooks' : 'POST /api/my/webhooks', { body }),
  );

export const useChangeWebhook = (kind: KeyKind, id: string) =>
  useChange(integrationKeys.webhooks(kind), (body: WebhookChange) =>
    request('PUT /api/webhooks/:id', { params: { id }, body }),
  );

export const useRemoveWebhook = (kind: KeyKind) =>
  useChange(integrationKeys.webhooks(kind), (id: string) => request('DELETE /api/webhooks/:id', { params: { id } }));

export const useRotateSecret = (kind: KeyKind) =>
  useChange(integrationKeys.webhooks(kind), (id: string) =>
    request('POST /api/webhooks/:id/secret', { params: { id } }),
  );

export const useTestWebhook = (kind: KeyKind) =>
  useChange(integrationKeys.webhooks(kind), (id: string) => request('POST /api/webhooks/:id/test', { params: { id } }));

export const useResend = (webhookId: string) =>
  useChange(integrationKeys.deliveries(webhookId), (id: string) =>
    request('POST /api/deliveries/:id/resend', { params: { id } }),
  );

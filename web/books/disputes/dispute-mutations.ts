import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/calls.ts';
import { sendOnce } from '../../platform/idempotency-keys.ts';
import { request } from '../../platform/session/api.ts';
import { bookKeys } from '../book-queries.ts';
import { disputeKeys } from './dispute-queries.ts';

export function useDecideDispute(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/admin/disputes/:id/decision'>['body']) =>
      sendOnce(`decide-dispute.${id}`, body, (headers) =>
        request('POST /api/admin/disputes/:id/decision', { params: { id }, body, headers }),
      ),
    onSuccess: (decided) => client.setQueryData(disputeKeys.one(id), decided),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: disputeKeys.all }),
        client.invalidateQueries({ queryKey: bookKeys.all }),
      ]),
  });
}

/** Needs no idempotency key, because the server sends evidence only once. */
export function useSendEvidence(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/admin/disputes/:id/evidence'>['body']) =>
      request('POST /api/admin/disputes/:id/evidence', { params: { id }, body }),
    onSuccess: (sent) => client.setQueryData(disputeKeys.one(id), sent),
    onSettled: () => client.invalidateQueries({ queryKey: disputeKeys.all }),
  });
}

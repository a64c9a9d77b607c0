import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { queryClient } from '../platform/query-client.ts';
import { retryPolicies, retry } from '../platform/retry.ts';
import { request } from '../platform/session/api.ts';
import { handoverKeys } from './handover-queries.ts';

type HandoverKey = Pick<Handover, 'rentalId' | 'part'>;
const paramsOf = ({ rentalId, part }: HandoverKey) => ({ id: rentalId, part });

/** Ignores a response that is older than the cached version, and cancels fetches that began before it. */
async function cacheHandover(handover: Handover) {
  const queryKey = handoverKeys.one(handover.rentalId, handover.part);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Handover>(queryKey, (known) =>
    known && known.version > handover.version ? known : handover,
  );
}

/** Refetches after an error, because the other person may have changed the handover. */
function useChange<Input>(key: HandoverKey, change: (input: Input) => Promise<Handover>) {
  const queryKey = handoverKeys.one(key.rentalId, key.part);
  return useMutation({
    mutationFn: (input: Input) => retry(() => change(input), retryPolicies.request),
    onSuccess: cacheHandover,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export type Notes = CallInput<'PUT /api/rentals/:id/handover/:part'>['body'];

/** Does not update the cache, as it is also used when no page shows the handover. */
export const sendNotes = (key: HandoverKey, body: Notes) =>
  request('PUT /api/rentals/:id/handover/:part', { params: paramsOf(key), body });

export const sendAgreement = (key: HandoverKey, version: number) =>
  request('POST /api/rentals/:id/handover/:part/agreement', { params: paramsOf(key), body: { version } });

export const useSaveNotes = (key: HandoverKey) => useChange(key, (body: Notes) => sendNotes(key, body));

export const useAgree = (key: HandoverKey) => useChange(key, (version: number) => sendAgreement(key, version));

export const useRemovePhoto = (key: HandoverKey) =>
  useChange(key, (photo: string) =>
    request('DELETE /api/rentals/:id/handover/:part/photos/:photo', { params: { ...paramsOf(key), photo } }),
  );

type NewPhoto = CallInput<'POST /api/rentals/:id/handover/:part/photos'>['body'];

/** Called by the queue, which does its own retries. */
export const attachPhoto = async (key: HandoverKey, body: NewPhoto) =>
  cacheHandover(await request('POST /api/rentals/:id/handover/:part/photos', { params: paramsOf(key), body }));

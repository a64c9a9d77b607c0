import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { queryClient } from '../platform/query-client.ts';
import { retryPolicies, retry } from '../platform/retry.ts';
import { request } from '../platform/session/api.ts';
import { handoverKeys } from './handover-queries.ts';

type Which = Pick<Handover, 'rentalId' | 'part'>;
const paramsOf = ({ rentalId, part }: Which) => ({ id: rentalId, part });

/** An answer that was overtaken by a newer one changes nothing, and one that was asked for before comes too late. */
async function keepHandover(handover: Handover) {
  const queryKey = handoverKeys.one(handover.rentalId, handover.part);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Handover>(queryKey, (known) =>
    known && known.version > handover.version ? known : handover,
  );
}

/** What the other one has done meanwhile is looked at, where it stood in the way. */
function useChange<Input>(which: Which, change: (input: Input) => Promise<Handover>) {
  const queryKey = handoverKeys.one(which.rentalId, which.part);
  return useMutation({
    mutationFn: (input: Input) => retry(() => change(input), retryPolicies.request),
    onSuccess: keepHandover,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export type Notes = CallInput<'PUT /api/rentals/:id/handover/:part'>['body'];

/** Sent as it is; nobody looks at the handover. */
export const sendNotes = (which: Which, body: Notes) =>
  request('PUT /api/rentals/:id/handover/:part', { params: paramsOf(which), body });

export const sendAgreement = (which: Which, version: number) =>
  request('POST /api/rentals/:id/handover/:part/agreement', { params: paramsOf(which), body: { version } });

export const useNote = (which: Which) => useChange(which, (body: Notes) => sendNotes(which, body));

export const useAgree = (which: Which) => useChange(which, (version: number) => sendAgreement(which, version));

export const useTakeBack = (which: Which) =>
  useChange(which, (photo: string) =>
    request('DELETE /api/rentals/:id/handover/:part/photos/:photo', { params: { ...paramsOf(which), photo } }),
  );

type NewPhoto = CallInput<'POST /api/rentals/:id/handover/:part/photos'>['body'];

/** Sent by the queue, which retries by itself. */
export const attachPhoto = async (which: Which, body: NewPhoto) =>
  keepHandover(await request('POST /api/rentals/:id/handover/:part/photos', { params: paramsOf(which), body }));

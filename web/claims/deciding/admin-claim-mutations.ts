import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/calls.ts';
import { sendOnce } from '../../platform/idempotency-keys.ts';
import { request } from '../../platform/session/api.ts';
import { adminClaimKeys } from './admin-claim-queries.ts';

/** Unlike callbacks of `mutate`, `onDecided` also runs after the form is unmounted, which the decision replaces. */
export function useDecideClaim(id: string, onDecided: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/admin/claims/:id/decision'>['body']) =>
      sendOnce(`decide-claim.${id}`, body, (headers) =>
        request('POST /api/admin/claims/:id/decision', { params: { id }, body, headers }),
      ),
    onSuccess: (decided) => {
      client.setQueryData(adminClaimKeys.one(id), decided);
      onDecided();
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminClaimKeys.all }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { sendOnce } from '../platform/idempotency-keys.ts';
import { request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { bookKeys } from './book-queries.ts';

/** Nothing to invalidate: the page does not show reminders. */
export function useRemindOwner() {
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/admin/money/owners/:id/reminder', { params: { id } }),
    onSuccess: () => toast.success(t('books.remind.done')),
    onError: (error) => toast.error(error.message),
  });
}

export function useRetryPayout() {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/admin/payouts/:id/retry', { params: { id } }),
    onSuccess: () => toast.success(t('books.payout.retried')),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: bookKeys.all }),
  });
}

export function useReversePayout() {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      sendOnce(`reverse-payout.${id}`, {}, (headers) =>
        request('POST /api/admin/payouts/:id/reverse', { params: { id }, headers }),
      ),
    onSuccess: () => toast.success(t('books.payout.reversed')),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: bookKeys.all }),
  });
}

import { useMutation } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';

/** Changes nothing that is shown. */
export function useRemindOwner() {
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/admin/money/owners/:id/reminder', { params: { id } }),
    onSuccess: () => toast.success(t('books.remind.done')),
    onError: (error) => toast.error(error.message),
  });
}

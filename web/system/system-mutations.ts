import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueName } from '../../contract/system/check-names.ts';
import { t } from '../language/words.ts';
import { request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { systemKeys } from './system-queries.ts';

interface QueuedItem {
  queue: QueueName;
  id: string;
}

export function useRetryQueueItem() {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: QueuedItem) => request('POST /api/admin/system/queues/:queue/:id/retry', { params }),
    onSuccess: () => toast.success(t('system.queue.retried')),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: systemKeys.all }),
  });
}

export function useDropQueueItem() {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: QueuedItem) => request('POST /api/admin/system/queues/:queue/:id/drop', { params }),
    onSuccess: () => toast.success(t('system.queue.dropped')),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: systemKeys.all }),
  });
}

/** Invalidates nothing, because a test mail changes no displayed data. */
export function useSendTestMail() {
  const toast = useToast();
  return useMutation({
    mutationFn: () => request('POST /api/admin/system/test-mail'),
    onSuccess: ({ isSent, said }) => (isSent ? toast.success(said) : toast.error(said)),
    onError: (error) => toast.error(error.message),
  });
}

import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Notice } from '../../contract/notices/notices.ts';
import { refreshUnread } from '../live/index.ts';
import { t } from '../language/words.ts';
import { ApiError, request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { noticeKeys, type NoticePage } from './notice-queries.ts';

type Which = { ids: string[] } | { upTo: string };

const isMeant = (which: Which, { id, createdAt }: Notice) =>
  'ids' in which ? which.ids.includes(id) : createdAt <= which.upTo;

/** Shown as read at once, and taken back when the server refuses. */
export function useReadNotices() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (which: Which) => request('PUT /api/notices/read', { body: which }),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: noticeKeys.all });
      const read = (page: NoticePage): NoticePage => ({
        ...page,
        notices: page.notices.map((notice) => (isMeant(which, notice) ? { ...notice, isRead: true } : notice)),
      });
      client.setQueryData<NoticePage>(noticeKeys.newest, (page) => page && read(page));
      client.setQueryData<InfiniteData<NoticePage>>(
        noticeKeys.list,
        (data) => data && { ...data, pages: data.pages.map(read) },
      );
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.message : t('notices.failed')),
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: noticeKeys.all }), refreshUnread()]);
    },
  });
}

/** All up to the newest in sight; what has come since is still unread. Nobody asked for it, so nobody hears if it fails. */
export const useSeeNotices = () =>
  useMutation({
    mutationFn: (upTo: string) => request('PUT /api/notices/read', { body: { upTo } }),
    onSuccess: refreshUnread,
  });

import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Notice } from '../../contract/notices/notices.ts';
import { refreshUnread } from '../live/index.ts';
import { t } from '../language/words.ts';
import { ApiError, request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { noticeKeys, type NoticePage } from './notice-queries.ts';

type Selection = { ids: string[] } | { upTo: string };

const matches = (selection: Selection, { id, createdAt }: Notice) =>
  'ids' in selection ? selection.ids.includes(id) : createdAt <= selection.upTo;

/** Marks notices as read optimistically. The refetch that follows reverts them if the server refuses. */
export function useMarkNoticesRead() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (selection: Selection) => request('PUT /api/notices/read', { body: selection }),
    onMutate: async (selection) => {
      await client.cancelQueries({ queryKey: noticeKeys.all });
      const withRead = (page: NoticePage): NoticePage => ({
        ...page,
        notices: page.notices.map((notice) => (matches(selection, notice) ? { ...notice, isRead: true } : notice)),
      });
      client.setQueryData<NoticePage>(noticeKeys.newest, (page) => page && withRead(page));
      client.setQueryData<InfiniteData<NoticePage>>(
        noticeKeys.list,
        (data) => data && { ...data, pages: data.pages.map(withRead) },
      );
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.message : t('notices.failed')),
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: noticeKeys.all }), refreshUnread()]);
    },
  });
}

/** Marks everything up to the newest visible notice as read. Errors are silent, because the user did not start it. */
export const useMarkNoticesSeen = () =>
  useMutation({
    mutationFn: (upTo: string) => request('PUT /api/notices/read', { body: { upTo } }),
    onSuccess: refreshUnread,
  });

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallOutput } from '../../contract/calls.ts';
import { noticeLimits } from '../../contract/notices/limits.ts';
import { onReconnected, onThreadChanged, useUnread } from '../live/index.ts';
import { requestPages, requestQuery } from '../platform/request-query.ts';

export type NoticePage = CallOutput<'GET /api/notices'>;

const all = ['notices'] as const;
export const noticeKeys = { all, newest: [...all, 'newest'] as const, list: [...all, 'list'] as const };

export const noticeQueries = {
  newest: () => requestQuery(noticeKeys.newest, 'GET /api/notices', { query: { limit: noticeLimits.newest } }),

  list: () => requestPages(noticeKeys.list, 'GET /api/notices', {}),
};

/** Refetches notices whenever there may be new ones. */
export function useNoticeRefresh() {
  const client = useQueryClient();
  const count = useUnread()?.notices;
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: noticeKeys.all });
  }, [client, count]);
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: noticeKeys.all });
    // A second message in the same thread moves its notice to the top without changing the count.
    const stops = [onThreadChanged(refresh), onReconnected(refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}

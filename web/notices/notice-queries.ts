import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallOutput } from '../../contract/calls.ts';
import { noticeLimits } from '../../contract/notices/limits.ts';
import { onReconnected, onThreadChanged, useUnread } from '../live/index.ts';
import { request } from '../platform/session/api.ts';

export type NoticePage = CallOutput<'GET /api/notices'>;

const all = ['notices'] as const;
export const noticeKeys = { all, newest: [...all, 'newest'] as const, list: [...all, 'list'] as const };

export const noticeQueries = {
  newest: () =>
    queryOptions({
      queryKey: noticeKeys.newest,
      queryFn: ({ signal }) => request('GET /api/notices', { query: { limit: noticeLimits.newest }, signal }),
    }),

  list: () =>
    infiniteQueryOptions({
      queryKey: noticeKeys.list,
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/notices', { query: { cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: NoticePage): string | null => nextCursor,
    }),
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

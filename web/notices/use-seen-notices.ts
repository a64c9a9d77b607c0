import { useEffect, useState } from 'react';
import type { Notice } from '../../contract/notices/notices.ts';
import { useUnread } from '../live/index.ts';
import { useSeeNotices } from './notice-mutations.ts';

/** Opening them marks them as seen, and the count is gone. What was new stays marked for as long as they are open. */
export function useSeenNotices(notices: readonly Notice[]): Notice[] {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const found = notices.filter(({ id, isRead }) => !isRead && !news.has(id));
  if (found.length > 0) setNews(new Set([...news, ...found.map(({ id }) => id)]));
  const { mutate: see } = useSeeNotices();
  const newest = notices[0]?.createdAt;
  const isUnread = (useUnread()?.notices ?? 0) > 0;
  useEffect(() => {
    if (newest && isUnread) see(newest);
  }, [newest, isUnread, see]);
  return notices.map((notice) => ({ ...notice, isRead: notice.isRead && !news.has(notice.id) }));
}

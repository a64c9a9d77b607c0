import { useEffect, useState } from 'react';
import type { Notice } from '../../contract/notices/notices.ts';
import { useUnread } from '../live/index.ts';
import { useMarkNoticesSeen } from './notice-mutations.ts';

/** Marks visible notices as read, which clears the count. They stay highlighted as new while the list is open. */
export function useSeenNotices(notices: readonly Notice[]): Notice[] {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const added = notices.filter(({ id, isRead }) => !isRead && !newIds.has(id));
  if (added.length > 0) setNewIds(new Set([...newIds, ...added.map(({ id }) => id)]));
  const { mutate: markSeen } = useMarkNoticesSeen();
  const newest = notices[0]?.createdAt;
  const isUnread = (useUnread()?.notices ?? 0) > 0;
  useEffect(() => {
    if (newest && isUnread) markSeen(newest);
  }, [newest, isUnread, markSeen]);
  return notices.map((notice) => ({ ...notice, isRead: notice.isRead && !newIds.has(notice.id) }));
}

export { Bell } from './bell.tsx';
export { NoticeList } from './notice-list.tsx';
export { noticeQueries, useNoticeRefresh } from './notice-queries.ts';
export { useSeenNotices } from './use-seen-notices.ts';

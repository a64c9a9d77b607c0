export { Bell } from './bell.tsx';
export { NoticeList } from './notice-list.tsx';
export { noticeQueries, useFreshNotices } from './notice-queries.ts';
export { useSeenNotices } from './use-seen-notices.ts';

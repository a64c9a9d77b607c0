export { announce, withdraw, type Announcement } from './announce.ts';
export { ensureThread, forgetNotices, markRead, PEOPLE_CHANNEL, readWakeUp, wakeStreams } from './notice.queries.ts';
export { noticeData } from './personal-data.queries.ts';

export { announce, withdraw, type Announcement } from './announce.ts';
export { ensureThread, markRead, PEOPLE_CHANNEL, readWakeUp, wakeStreams } from './notice.queries.ts';

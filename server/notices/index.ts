import type { Feature } from '../platform/feature.ts';
import { noticeData } from './personal-data.queries.ts';
import { noticeRoutes } from './notice.routes.ts';
import { forgottenNotices } from './read-notices.queries.ts';

export { announce, withdraw, type Announcement } from './announce.ts';
export { findNewsStart, newsSince } from './news-starts.queries.ts';
export { ensureThread, forgetNotices, markRead, PEOPLE_CHANNEL, readWakeUp, wakeStreams } from './notice.queries.ts';

export const notices: Feature = {
  name: 'notices',
  personalData: noticeData,
  routes: noticeRoutes,
  forgets: forgottenNotices,
};

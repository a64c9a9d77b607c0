import type { Feature } from '../platform/feature.ts';
import { noticeData } from './personal-data.queries.ts';
import { deleteNotices } from './notice.queries.ts';
import { noticeRoutes } from './notice.routes.ts';
import { noticeRetention } from './read-notices.queries.ts';

export { announce, withdraw, type Announcement } from './announce.ts';
export { findNewsStart, newsSince, markRead, readWakeUp, wakeStreams } from './notice.queries.ts';

export const notices: Feature = {
  name: 'notices',
  personalData: noticeData,
  routes: noticeRoutes,
  retention: noticeRetention,
  person: { deletePersonalData: deleteNotices },
};

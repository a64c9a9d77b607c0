import type { Feature } from '../platform/feature.ts';
import { noticeRoutes } from './notice.routes.ts';
import { forgottenNotices } from './read-notices.queries.ts';

export { announce, withdraw, type Announcement } from './announce.ts';
export { ensureThread, forgetNotices, markRead, PEOPLE_CHANNEL, readWakeUp, wakeStreams } from './notice.queries.ts';
export { noticeData } from './personal-data.queries.ts';

export const notices: Feature = { name: 'notices', routes: noticeRoutes, forgets: forgottenNotices };

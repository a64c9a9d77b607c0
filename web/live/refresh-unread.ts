import { request } from '../platform/session/api.ts';
import { takeUnread } from './live-store.ts';

/** After something was read here: where there is no stream, the next look may be half a minute away. */
export const refreshUnread = () => request('GET /api/unread').then(takeUnread, () => {});

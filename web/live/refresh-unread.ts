import { request } from '../platform/session/api.ts';
import { setUnread } from './live-store.ts';

/** For use after the user has read something: without a stream, the next poll may be half a minute away. */
export const refreshUnread = () => request('GET /api/unread').then(setUnread, () => {});

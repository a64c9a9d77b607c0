export { onNews, onReconnected, onThreadChanged, useUnread } from './live-store.ts';
export { refreshUnread } from './refresh-unread.ts';
export { useLive } from './use-live.ts';

export { onUpdate as onNews, onReconnected, onThreadChanged, useUnread } from './live-store.ts';
export { refreshUnread } from './refresh-unread.ts';
export { useLiveUpdates as useLive } from './use-live.ts';

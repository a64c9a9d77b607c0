export { onUpdate, onReconnected, onThreadChanged, useUnread } from './live-store.ts';
export { refreshUnread } from './refresh-unread.ts';
export { useLiveUpdates } from './use-live.ts';

export { onReconnected, onThreadChanged, useUnread } from './live-store.ts';
export { useLive } from './use-live.ts';

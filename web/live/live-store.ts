import { useSyncExternalStore } from 'react';
import type { LiveEvent, Unread } from '../../contract/live/live.ts';

let unread: Unread | null = null;
const watchers = new Set<() => void>();
const threadListeners = new Set<(threadId: string) => void>();
const reconnectListeners = new Set<() => void>();
const newsListeners = new Set<() => void>();

const addTo =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

const watch = addTo(watchers);
const currentUnread = () => unread;

/** Unread counts; null until they are known */
export const useUnread = (): Unread | null => useSyncExternalStore(watch, currentUnread, currentUnread);

/** Calls the listener when a thread has new or newly read messages. Returns a function that unsubscribes. */
export const onThreadChanged = addTo(threadListeners);

/** Calls the listener when anything may have changed: after each reconnection, and after each poll. */
export const onReconnected = addTo(reconnectListeners);

/**
 * Calls the listener on every event that is not only about messages, because the tasks waiting for the user may have
 * changed.
 */
export const onUpdate = addTo(newsListeners);

export function setUnread(next: Unread | null) {
  if (unread?.messages === next?.messages && unread?.notices === next?.notices) return;
  unread = next;
  for (const watcher of watchers) watcher();
}

export function handleEvent({ unread: counts, threads }: LiveEvent) {
  const hasNews = !threads?.length || counts.notices !== unread?.notices;
  setUnread(counts);
  if (hasNews) for (const listener of newsListeners) listener();
  if (threads) for (const id of threads) for (const listener of threadListeners) listener(id);
  else for (const listener of reconnectListeners) listener();
}

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

/** How much is unread; null until it is known. */
export const useUnread = (): Unread | null => useSyncExternalStore(watch, currentUnread, currentUnread);

/** Calls back whenever somebody wrote or read in a thread, until what it returns is called. */
export const onThreadChanged = addTo(threadListeners);

/** Calls back when anything may have changed meanwhile: with each connection, and with each look while there is none. */
export const onReconnected = addTo(reconnectListeners);

/** Calls back with every event but those of messages alone: something may wait for this person that did not before, or no longer. */
export const onNews = addTo(newsListeners);

export function takeUnread(next: Unread | null) {
  if (unread?.messages === next?.messages && unread?.notices === next?.notices) return;
  unread = next;
  for (const watcher of watchers) watcher();
}

export function takeEvent({ unread: counts, threads }: LiveEvent) {
  const isNews = !threads?.length || counts.notices !== unread?.notices;
  takeUnread(counts);
  if (isNews) for (const listener of newsListeners) listener();
  if (threads) for (const id of threads) for (const listener of threadListeners) listener(id);
  else for (const listener of reconnectListeners) listener();
}

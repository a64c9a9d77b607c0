import type { QueueStore } from '../platform/durable-queue.ts';
import type { Outgoing } from './outbox.ts';

const prefixOf = (uid: string) => `outbox.${uid}.`;

function read(text: string | null): Outgoing | undefined {
  try {
    const message = JSON.parse(text ?? 'null') as Partial<Outgoing> | null;
    return message?.key && message.to && typeof message.text === 'string' ? (message as Outgoing) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a user's unsent messages. Each has its own entry, so that concurrent tabs do not overwrite each other's. */
export function outboxStore(uid: string): QueueStore<Outgoing> {
  const prefix = prefixOf(uid);
  return {
    list: async () => {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
      return names.flatMap((name) => read(localStorage.getItem(name)) ?? []);
    },
    put: async (message) => localStorage.setItem(prefix + message.key, JSON.stringify(message)),
    remove: async (key) => localStorage.removeItem(prefix + key),
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

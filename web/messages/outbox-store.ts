import type { Outgoing, OutboxStore } from './outbox.ts';

const prefixOf = (uid: string) => `outbox.${uid}.`;

function read(text: string | null): Outgoing | undefined {
  try {
    const message = JSON.parse(text ?? 'null') as Partial<Outgoing> | null;
    return message?.key && message.to && typeof message.text === 'string' ? (message as Outgoing) : undefined;
  } catch {
    return undefined;
  }
}

/** What one person has not sent yet, an entry for each message: tabs that write at once do not undo each other's. */
export function outboxStore(uid: string): OutboxStore {
  const prefix = prefixOf(uid);
  /** Stands in where nothing can be stored. */
  const memory = new Map<string, Outgoing>();
  return {
    list: () => {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
      const kept = names.flatMap((name) => read(localStorage.getItem(name)) ?? []);
      return [...kept, ...memory.values()];
    },
    put: (message) => {
      try {
        localStorage.setItem(prefix + message.key, JSON.stringify(message));
        memory.delete(message.key);
      } catch {
        memory.set(message.key, message);
      }
    },
    remove: (key) => {
      memory.delete(key);
      localStorage.removeItem(prefix + key);
    },
    subscribe: (listener) => {
      const look = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      window.addEventListener('storage', look);
      return () => window.removeEventListener('storage', look);
    },
  };
}

import type { Message, Thread } from '../../contract/messages/messages.ts';

/** The loaded part of a thread: its last messages, and whether there are earlier ones. */
export interface ThreadData {
  thread: Thread;
  messages: readonly Message[];
  /** No message up to this id is missing. The user's own newer messages may come after messages that are not loaded yet. */
  lastId: number;
  hasEarlier: boolean;
  /** When the latest messages were last fetched, in epoch milliseconds. */
  fetchedAt: number;
}

/** Merges by id. Fetched messages replace known ones. */
export function mergeMessages(known: readonly Message[], fetched: readonly Message[]): Message[] {
  const byId = new Map([...known, ...fetched].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Replaces the latest messages. Keeps older known ones, unless there is a gap between them. */
export function withLatest(known: ThreadData | undefined, latest: ThreadData): ThreadData {
  const first = latest.messages[0]?.id ?? 0;
  if (!known || (latest.hasEarlier && first > known.lastId)) return latest;
  const messages = mergeMessages(known.messages, latest.messages);
  const hasOlder = (known.messages[0]?.id ?? Infinity) < first;
  return { ...latest, messages, hasEarlier: hasOlder ? known.hasEarlier : latest.hasEarlier };
}

export const withLater = (known: ThreadData, thread: Thread, later: readonly Message[]): ThreadData => ({
  ...known,
  thread,
  messages: mergeMessages(known.messages, later),
  lastId: Math.max(known.lastId, later.at(-1)?.id ?? 0),
});

/** Adds the server's version of a message that was just sent. */
export const withSent = (known: ThreadData, message: Message): ThreadData => ({
  ...known,
  messages: mergeMessages(known.messages, [message]),
});

export const withEarlier = (known: ThreadData, earlier: readonly Message[], hasEarlier: boolean): ThreadData => ({
  ...known,
  hasEarlier,
  messages: mergeMessages(known.messages, earlier),
});

/** The first unread message of the other user. Lines about events do not count. */
export function firstUnread({ thread, messages }: ThreadData, uid: string): number | undefined {
  if (thread.unread === 0) return undefined;
  const ofOthers = messages.filter(({ authorId }) => authorId !== null && authorId !== uid);
  return ofOthers.at(-Math.min(thread.unread, ofOthers.length))?.id;
}

import type { Message, Thread } from '../../contract/messages/messages.ts';

/** What is known of a thread: its last messages, and whether there are earlier ones. */
export interface ThreadData {
  thread: Thread;
  messages: readonly Message[];
  /** Up to here nothing is missing. One's own last message may stand after others' that have not come in yet. */
  lastId: number;
  hasEarlier: boolean;
  /** When its last messages were fetched again, in milliseconds. */
  fetchedAt: number;
}

/** In order, each once. What was fetched last is right. */
export function mergeMessages(known: readonly Message[], fetched: readonly Message[]): Message[] {
  const byId = new Map([...known, ...fetched].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Puts the last messages in place of what was known of them. What was known and is further back stays, unless there is a gap. */
export function withLatest(known: ThreadData | undefined, latest: ThreadData): ThreadData {
  const first = latest.messages[0]?.id ?? 0;
  if (!known || (latest.hasEarlier && first > known.lastId)) return latest;
  const messages = mergeMessages(known.messages, latest.messages);
  const isWhole = (known.messages[0]?.id ?? Infinity) < first;
  return { ...latest, messages, hasEarlier: isWhole ? known.hasEarlier : latest.hasEarlier };
}

export const withLater = (known: ThreadData, thread: Thread, later: readonly Message[]): ThreadData => ({
  ...known,
  thread,
  messages: mergeMessages(known.messages, later),
  lastId: Math.max(known.lastId, later.at(-1)?.id ?? 0),
});

/** What was just sent, as the server keeps it. */
export const withSent = (known: ThreadData, message: Message): ThreadData => ({
  ...known,
  messages: mergeMessages(known.messages, [message]),
});

export const withEarlier = (known: ThreadData, earlier: readonly Message[], hasEarlier: boolean): ThreadData => ({
  ...known,
  hasEarlier,
  messages: mergeMessages(known.messages, earlier),
});

/** Where reading goes on: at the first message of the other one that was not read. Lines about events do not count. */
export function firstUnread({ thread, messages }: ThreadData, uid: string): number | undefined {
  if (thread.unread === 0) return undefined;
  const ofOthers = messages.filter(({ authorId }) => authorId !== null && authorId !== uid);
  return ofOthers.at(-Math.min(thread.unread, ofOthers.length))?.id;
}

import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { readAcknowledgements } from './acknowledgements.ts';
import type { Stage } from './stage.ts';

type Side = 'renter' | 'owner';

/** What two users wrote to each other in two browsers, as far as their pages confirmed delivery. */
interface Conversation {
  threadId: string;
  sent: Record<Side, string[]>;
  /** As shown by their pages */
  unread: Record<Side, number>;
  /** Timestamps in milliseconds: when one user pressed the button, and when the other saw the message. */
  letters: { sentAt: number; shownAt: number }[];
}

interface ConversationLine {
  written?: number;
  conversation?: Conversation;
}

export const countWritten = async (file: string) =>
  Math.max(0, ...(await readAcknowledgements<ConversationLine>(file)).map(({ written = 0 }) => written));

export const readConversation = async (file: string) =>
  (await readAcknowledgements<ConversationLine>(file)).find(({ conversation }) => conversation)?.conversation;

interface StoredThread {
  sent: Record<Side, string[]>;
  unread: Record<Side, number>;
  counted: Record<Side, number>;
}

/** Checks that every acknowledged message is stored once and in order, and the unread counts. */
export async function findWrongMessages({ primary }: Stage, seen: Conversation): Promise<string[]> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  try {
    const { rows } = await client.query<StoredThread>(
      `select jsonb_build_object('renter', renter_unread, 'owner', owner_unread) as unread,
         jsonb_build_object(
           'renter', count(*) filter (where author_id = owner_id and messages.id > renter_read_id),
           'owner', count(*) filter (where author_id = renter_id and messages.id > owner_read_id)) as counted,
         jsonb_build_object(
           'renter', jsonb_agg(body order by messages.id) filter (where author_id = renter_id),
           'owner', jsonb_agg(body order by messages.id) filter (where author_id = owner_id)) as sent
       from threads join messages on messages.thread_id = threads.id
       where threads.id = $1 group by threads.id`,
      [seen.threadId],
    );
    const [stored] = rows;
    const wrong = (['renter', 'owner'] as const).flatMap((side) => {
      const kept = stored?.sent[side] ?? [];
      if (isDeepStrictEqual(kept, seen.sent[side])) return [];
      const lost = seen.sent[side].filter((text) => !kept.includes(text));
      return [
        `Of ${seen.sent[side].length} messages of the ${side}, ${kept.length} are stored. Lost: ${lost.join(', ')}`,
      ];
    });
    const { unread, counted } = stored ?? {};
    if (!isDeepStrictEqual(unread, seen.unread) || !isDeepStrictEqual(counted, seen.unread)) {
      wrong.push(`Unread is ${JSON.stringify({ shown: seen.unread, stored: unread, counted })}.`);
    }
    return wrong;
  } finally {
    await client.end();
  }
}

/** Median and maximum delivery time, and how many messages took more than a second. */
export function summarize(letters: Conversation['letters']): string {
  const took = letters.map(({ sentAt, shownAt }) => shownAt - sentAt).toSorted((a, b) => a - b);
  const slow = took.filter((milliseconds) => milliseconds > 1_000).length;
  return `median ${took[Math.floor(took.length / 2)]} ms, maximum ${took.at(-1)} ms, ${slow} of ${took.length} over a second`;
}

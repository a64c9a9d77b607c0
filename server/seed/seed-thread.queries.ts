import { sql, type Database } from '../platform/database/database.ts';

export const insertReadMessage = (
  db: Database,
  { threadId, authorId, text, at }: { threadId: string; authorId: string; text: string; at: Date },
) =>
  db.query(sql`
    with message as (
      insert into messages (thread_id, author_id, key, body, created_at)
      values (${threadId}, ${authorId}, gen_random_uuid(), ${text}, ${at}) returning id, created_at)
    update threads set last_message_id = message.id, last_message_at = message.created_at,
      renter_read_id = message.id, owner_read_id = message.id
    from message where threads.id = ${threadId}`);

/** Sets the start of each thread to its first message. */
export const setThreadTimes = (db: Database) =>
  db.query(sql`
    update threads set created_at = first.at
    from (select thread_id, min(created_at) as at from messages group by thread_id) first
    where first.thread_id = threads.id`);

/** Releases photos that other people sent in these threads, so that they are removed like other unused photos. */
export async function deleteDemoThreads(db: Database): Promise<void> {
  const demoThreads = sql`
    select id from threads
    where renter_id in (select id from users where is_demo) or owner_id in (select id from users where is_demo)`;
  await db.query(sql`
    with gone as (delete from messages where thread_id in (${demoThreads}) returning photo_ids)
    update photos set kept_for = null, detached_at = now()
    where id in (select unnest(photo_ids) from gone) and kept_for = 'message'`);
  await db.query(sql`delete from threads where id in (${demoThreads})`);
}

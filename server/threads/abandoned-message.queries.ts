import { MASK_VERSION } from '../../contract/messages/mask-contacts.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

/** Messages that contain contact details, or that the current masking rule has not been applied to yet. */
export const findUnmasked = (db: Database, authorId: string) =>
  many<{ id: number; body: string }>(
    db,
    sql`
    select messages.id, body from threads join messages on messages.thread_id = threads.id
    where (renter_id = ${authorId} or owner_id = ${authorId}) and author_id = ${authorId}
      and (masked is not null or masked_by is distinct from ${MASK_VERSION})`,
  );

export const replaceBodies = (db: Database, bodies: readonly { id: number; body: string }[]) =>
  db.query(sql`
    update messages set body = replaced.body, masked = null, masked_by = ${MASK_VERSION}
    from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as replaced (id bigint, body text)
    where messages.id = replaced.id`);

/** Messages in threads whose other participant has already deleted their account. */
export const findAbandonedMessages = (db: Database, uid: string) =>
  many<{ id: number; photoIds: string[] }>(
    db,
    sql`
    select messages.id, photo_ids as "photoIds" from threads
    join users others on others.id = case renter_id when ${uid} then owner_id else renter_id end
    join messages on messages.thread_id = threads.id
    where (renter_id = ${uid} or owner_id = ${uid}) and others.deleted_at is not null and author_id is not null`,
  );

export const emptyMessages = (db: Database, ids: readonly number[]) =>
  db.query(sql`
    update messages set body = '', photo_ids = '{}', masked = null, masked_by = ${MASK_VERSION}
    where id = any(${ids}::bigint[])`);

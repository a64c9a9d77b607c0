import type { NewsKind } from '../../contract/notices/news.ts';
import { maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

export type ThreadRole = 'renter' | 'owner';

/** The participants of a rental or thread */
export interface Participants {
  carId: string;
  ownerId: string;
  renterId: string;
}

export const findParticipants = (db: Database, threadId: string) =>
  maybeOne<Participants>(
    db,
    sql`
    select car_id as "carId", owner_id as "ownerId", renter_id as "renterId" from threads where id = ${threadId}`,
  );

/** Locks the thread or creates it. Both may write at the same moment, so the insert resolves conflicts in the database. */
export const ensureThread = async (db: Database, { carId, renterId, ownerId }: Participants): Promise<string> => {
  const locked = sql`select id from threads where car_id = ${carId} and renter_id = ${renterId} for no key update`;
  const thread = await maybeOne<{ id: string }>(
    db,
    sql`
    with existing as materialized (${locked}),
    created as (
      insert into threads (car_id, renter_id, owner_id)
      select ${carId}, ${renterId}, ${ownerId} where not exists (select from existing)
      on conflict (car_id, renter_id) do nothing
      returning id)
    select id from existing union all select id from created`,
  );
  return thread?.id ?? scalar<string>(db, locked);
};

/**
 * Event lines do not count as unread, because a notice and an email announce the event. The first line of a new thread has
 * the thread's own time, so that no indexed column of the thread changes.
 */
export const insertEventLine = ({
  threadId,
  kind,
  rentalId,
  details,
}: {
  threadId: string;
  kind: NewsKind;
  rentalId: string | null;
  details: object;
}) => sql`
    line as (
      insert into messages (thread_id, event, rental_id, details, created_at)
      select ${threadId}, ${kind}, ${rentalId}, ${JSON.stringify(details)}::jsonb,
        greatest(now(), (select last_message_at from threads where id = ${threadId}))
      where not exists (
        select 1 from messages
        where thread_id = ${threadId} and event = ${kind} and rental_id = ${rentalId}
          and details = ${JSON.stringify(details)}::jsonb)
      returning id, created_at),
    continued as (
      update threads set last_message_id = line.id, last_message_at = line.created_at from line
      where threads.id = ${threadId})`;

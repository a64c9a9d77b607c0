import type { PushTopic } from '../../contract/topics.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { maybeOne, one, sql, type Database, type Sql } from '../platform/database/database.ts';

interface NewDevice {
  sessionId: string;
  userId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  serverKey: string;
  topics: readonly PushTopic[];
}

/** Somebody is signed in there, and may be. */
export const isListening = sql`exists (select from sessions where sessions.id = push_devices.session_id and sessions.expires_at > now())
  and exists (select from users where users.id = push_devices.user_id and users.banned_at is null and users.deleted_at is null)`;

/** Which devices of some readers are told of a topic. `readers` is a name with `user_id`. */
export const listeningDevices = (readers: Sql, topic: PushTopic, actorId: string | null) => sql`
  select push_devices.id as device_id, push_devices.user_id
  from ${readers} join push_devices using (user_id)
  where ${topic} = any(push_devices.topics) and push_devices.user_id is distinct from ${actorId}::uuid and ${isListening}`;

/** The topics of the device of a session, and how many devices its person has. */
export const findPushes = (db: Database, { uid, sessionId }: { uid: string; sessionId: string }) =>
  one<{ topics: PushTopic[] | null; devices: number }>(
    db,
    sql`
    select (select topics from push_devices where session_id = ${sessionId}) as topics,
      (select count(*)::int from push_devices where user_id = ${uid} and ${isListening}) as devices`,
  );

/** Of a session that ended meanwhile, none. A browser that was somebody else's is theirs no longer. */
export async function keepDevice(db: Database, device: NewDevice): Promise<boolean> {
  const { sessionId, userId, endpoint, p256dh, auth, serverKey, topics } = device;
  await db.query(sql`delete from push_devices where endpoint = ${endpoint} and session_id <> ${sessionId}`);
  const kept = await maybeOne(
    db,
    sql`
    insert into push_devices (session_id, user_id, endpoint, p256dh, auth, server_key, topics)
    select sessions.id, ${userId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${serverKey}, ${topics}::text[]
    from sessions where sessions.id = ${sessionId} for key share
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      server_key = excluded.server_key, topics = excluded.topics, failing_since = null
    returning id`,
  );
  await db.query(sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId} order by id desc offset ${pushLimits.devicesMax})`);
  return kept !== undefined;
}

export const endDevice = (db: Database, sessionId: string) =>
  db.query(sql`delete from push_devices where session_id = ${sessionId}`);

/** The service says that it is gone for good. */
export const dropDevice = (db: Database, id: string) => db.query(sql`delete from push_devices where id = ${id}`);

export const noteAnswered = (db: Database, id: string) =>
  db.query(sql`update push_devices set failing_since = null where id = ${id} and failing_since is not null`);

/** After days of nothing but refusals it is left. */
export async function noteRefused(db: Database, id: string): Promise<void> {
  await db.query(sql`
    update push_devices set failing_since = now() where id = ${id} and failing_since is null`);
  await db.query(sql`
    delete from push_devices
    where id = ${id} and failing_since < now() - make_interval(days => ${pushLimits.offAfterDays})`);
}

const isUseless = (serverKey: string | null) => sql`server_key is distinct from ${serverKey}`;

/** Devices that nothing can be pushed to any more: after another secret of the server's, or all where pushes are off. */
export const uselessDevices = (serverKey: string | null) =>
  sql`select '-infinity'::timestamptz where exists (select from push_devices where ${isUseless(serverKey)})`;

export const dropUselessDevices = (db: Database, serverKey: string | null) =>
  db.query(sql`delete from push_devices where ${isUseless(serverKey)}`);

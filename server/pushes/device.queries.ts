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

/** The device's session is valid, and its user is neither banned nor deleted. */
export const isActiveDevice = sql`exists (select from sessions where sessions.id = push_devices.session_id and sessions.expires_at > now())
  and exists (select from users where users.id = push_devices.user_id and users.banned_at is null and users.deleted_at is null)`;

/** Selects the readers' devices that get pushes about a topic. `readers` is a relation with `user_id`. */
export const devicesForTopic = (readers: Sql, topic: PushTopic, actorId: string | null) => sql`
  select push_devices.id as device_id, push_devices.user_id
  from ${readers} join push_devices using (user_id)
  where ${topic} = any(push_devices.topics) and push_devices.user_id is distinct from ${actorId}::uuid and ${isActiveDevice}`;

/** Returns the topics of the session's device, and the number of the user's devices. */
export const findPushes = (db: Database, { uid, sessionId }: { uid: string; sessionId: string }) =>
  one<{ topics: PushTopic[] | null; devices: number }>(
    db,
    sql`
    select (select topics from push_devices where session_id = ${sessionId}) as topics,
      (select count(*)::int from push_devices where user_id = ${uid} and ${isActiveDevice}) as devices`,
  );

/** Returns false if the session has ended. Removes the browser from any other session, even if it is another user's. */
export async function saveDevice(db: Database, device: NewDevice): Promise<boolean> {
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

export const deleteSessionDevice = (db: Database, sessionId: string) =>
  db.query(sql`delete from push_devices where session_id = ${sessionId}`);

/** For a device that its push service reports as gone. */
export const deleteDevice = (db: Database, id: string) => db.query(sql`delete from push_devices where id = ${id}`);

export const clearDeviceFailure = (db: Database, id: string) =>
  db.query(sql`update push_devices set failing_since = null where id = ${id} and failing_since is not null`);

/** Records a failure, and deletes the device after days without a success. */
export async function recordDeviceFailure(db: Database, id: string): Promise<void> {
  await db.query(sql`
    update push_devices set failing_since = now() where id = ${id} and failing_since is null`);
  await db.query(sql`
    delete from push_devices
    where id = ${id} and failing_since < now() - make_interval(days => ${pushLimits.offAfterDays})`);
}

const isUnusable = (serverKey: string | null) => sql`server_key is distinct from ${serverKey}`;

/** Due if there are devices that cannot get pushes: those with an outdated server key, or all if pushes are off. */
export const unusableDevicesDue = (serverKey: string | null) =>
  sql`select '-infinity'::timestamptz where exists (select from push_devices where ${isUnusable(serverKey)})`;

export const deleteUnusableDevices = (db: Database, serverKey: string | null) =>
  db.query(sql`delete from push_devices where ${isUnusable(serverKey)}`);

import type { NewsKind } from '../../contract/notices/news.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import { workQueue } from '../platform/database/work-queue.ts';
import type { RetentionRule } from '../platform/retention.ts';
import { isActiveDevice } from './device.queries.ts';

/** Part of a statement in the event's transaction. `rows` are devices, notices and addresses. Resends existing pushes. */
export const newPushes = (kind: NewsKind, rows: Sql) => sql`
  insert into pushes (kind, device_id, notice_id, address)
  select ${kind}, device_id, notice_id, address from (${rows}) as notified (device_id, notice_id, address)
  on conflict (notice_id, device_id) do update
    set next_attempt_at = now(), attempts = 0, lease = null, sent_at = null, status = null, error = null, created_at = now()`;

/** Cancels the pushes of notices that were read elsewhere. `notices` selects their ids. */
export const cancelPushes = (notices: Sql) => sql`
  update pushes set next_attempt_at = null where notice_id in (${notices}) and next_attempt_at is not null`;

/** A push that was attempted may have been seen. */
export const isPushed = async (db: Database, noticeId: Sql): Promise<boolean> =>
  (await maybeOne(db, sql`select from pushes where notice_id in (${noticeId}) and attempts > 0 limit 1`)) !== undefined;

export interface ClaimedPush {
  id: string;
  lease: string;
  deviceId: string;
  noticeId: string;
  kind: string;
  address: string;
  attempts: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** Language of the reader; null for the default language */
  language: string | null;
}

/** Waits while there is no device to send to, or devices were registered with another server key. */
const sendable = (serverKey: string | null) =>
  workQueue({
    table: 'pushes',
    dueAt: 'next_attempt_at',
    where: sql`next_attempt_at is not null and device_id in (
      select push_devices.id from push_devices where push_devices.server_key = ${serverKey} and ${isActiveDevice})`,
  });

export const pushesDue = (serverKey: string | null) => sendable(serverKey).nextDue;

/** Leases the pushes by postponing their next attempt, so that they are retried if the sending process dies. */
export const claimPushes = (db: Database, serverKey: string | null, limit: number) =>
  many<ClaimedPush>(
    db,
    sql`
    with claimed as (
      update pushes set attempts = attempts + 1, lease = gen_random_uuid(),
        next_attempt_at = now() + make_interval(secs => ${pushLimits.leaseSeconds})
      where id in (${sendable(serverKey).due(limit)})
      returning id, lease, device_id, notice_id, kind, address, attempts)
    select claimed.id, claimed.lease, claimed.device_id as "deviceId", claimed.notice_id as "noticeId", claimed.kind,
      claimed.address, claimed.attempts, push_devices.endpoint, push_devices.p256dh, push_devices.auth, users.language
    from claimed join push_devices on push_devices.id = claimed.device_id
    join users on users.id = push_devices.user_id`,
  );

export const recordSent = (db: Database, { id, lease }: ClaimedPush, status: number) =>
  db.query(sql`
    update pushes set sent_at = now(), next_attempt_at = null, lease = null, status = ${status}, error = null
    where id = ${id} and lease = ${lease}`);

/** Gives up if `seconds` is null: the reader still has the notice, and the mail if there is one. */
export const recordFailed = (
  db: Database,
  { id, lease }: ClaimedPush,
  { status, error, seconds }: { status: number | null; error: string; seconds: number | null },
) =>
  db.query(sql`
    update pushes set status = ${status}, error = ${error}, lease = null,
      next_attempt_at = now() + make_interval(secs => ${seconds}::float8)
    where id = ${id} and lease = ${lease}`);

export const pushRetention: RetentionRule = {
  table: 'pushes',
  afterHours: pushLimits.deliveryDays * 24,
  isOld: (moment) => sql`created_at < ${moment}`,
};

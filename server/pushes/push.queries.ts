import type { NewsKind } from '../../contract/notices/news.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { Forgotten } from '../platform/retention.ts';
import { isListening } from './device.queries.ts';

/** For a statement in the transaction of the event. `rows` are devices, notices and addresses; one that is told again is news again. */
export const newPushes = (kind: NewsKind, rows: Sql) => sql`
  insert into pushes (kind, device_id, notice_id, address)
  select ${kind}, device_id, notice_id, address from (${rows}) as told (device_id, notice_id, address)
  on conflict (notice_id, device_id) do update
    set next_attempt_at = now(), attempts = 0, lease = null, sent_at = null, status = null, error = null, created_at = now()`;

/** What was read elsewhere needs no push. `notices` is a select of ids. */
export const sparePushes = (notices: Sql) => sql`
  update pushes set next_attempt_at = null where notice_id in (${notices}) and next_attempt_at is not null`;

/** Whether somebody may have seen it. */
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
  /** Of its reader, null for that of the marketplace */
  language: string | null;
}

const isSendable = (serverKey: string | null) => sql`push_devices.server_key = ${serverKey} and ${isListening}`;

export const pushesDue = (serverKey: string | null) => sql`
  select min(next_attempt_at) from pushes join push_devices on push_devices.id = device_id
  where next_attempt_at is not null and ${isSendable(serverKey)}`;

/** Postponed when they are begun, so that they come back if the process that sends them dies. */
export const claimPushes = (db: Database, serverKey: string | null, limit: number) =>
  many<ClaimedPush>(
    db,
    sql`
    with claimed as (
      update pushes set attempts = attempts + 1, lease = gen_random_uuid(),
        next_attempt_at = now() + make_interval(secs => ${pushLimits.leaseSeconds})
      where id in (
        select pushes.id from pushes join push_devices on push_devices.id = device_id
        where next_attempt_at <= now() and ${isSendable(serverKey)}
        order by next_attempt_at limit ${limit} for update of pushes skip locked)
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

/** Without seconds it is given up: the notice is there, and the mail if there is one. */
export const recordFailed = (
  db: Database,
  { id, lease }: ClaimedPush,
  { status, error, seconds }: { status: number | null; error: string; seconds: number | null },
) =>
  db.query(sql`
    update pushes set status = ${status}, error = ${error}, lease = null,
      next_attempt_at = now() + make_interval(secs => ${seconds}::float8)
    where id = ${id} and lease = ${lease}`);

export const forgottenPushes: Forgotten = {
  table: 'pushes',
  afterHours: pushLimits.deliveryDays * 24,
  isOld: (moment) => sql`created_at < ${moment}`,
};

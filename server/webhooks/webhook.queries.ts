import type { EventName } from '../../contract/integrations/events.ts';
import type { KeyKind } from '../../contract/scopes.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../platform/database/database.ts';

export interface WebhookRow {
  id: string;
  kind: KeyKind;
  userId: string | null;
  address: string;
  events: EventName[];
  secretVersion: number;
  createdAt: Date;
  failingSince: Date | null;
  disabledAt: Date | null;
  lastDeliveredAt: Date | null;
}

const columns = sql`webhooks.id, kind, user_id as "userId", address, events, secret_version as "secretVersion",
  webhooks.created_at as "createdAt", failing_since as "failingSince", disabled_at as "disabledAt",
  (select max(delivered_at) from webhook_deliveries where webhook_id = webhooks.id) as "lastDeliveredAt"`;

export interface Holder {
  uid: string;
  isAdmin: boolean;
}

const isOf = (kind: KeyKind, uid: string) =>
  kind === 'operator' ? sql`kind = 'operator'` : sql`kind = 'personal' and user_id = ${uid}`;

/** Matches the user's own webhooks, and for administrators also the operator's. */
const isFor = ({ uid, isAdmin }: Holder) => sql`(${isOf('personal', uid)} or kind = 'operator' and ${isAdmin})`;

export const listWebhooks = (db: Database, kind: KeyKind, uid: string) =>
  many<WebhookRow>(db, sql`select ${columns} from webhooks where ${isOf(kind, uid)} order by id`);

export const findWebhook = (db: Database, holder: Holder, id: string) =>
  maybeOne<WebhookRow>(db, sql`select ${columns} from webhooks where id = ${id} and ${isFor(holder)}`);

export const countWebhooks = (db: Database, kind: KeyKind, uid: string) =>
  scalar<number>(db, sql`select count(*)::int from webhooks where ${isOf(kind, uid)}`);

export const insertWebhook = (
  db: Database,
  { kind, uid, address, events }: { kind: KeyKind; uid: string; address: string; events: readonly EventName[] },
) =>
  one<WebhookRow>(
    db,
    sql`
    insert into webhooks (kind, user_id, address, events) values (${kind}, ${uid}, ${address}, ${events})
    returning ${columns}`,
  );

/** Turning a webhook on again, or changing its address, resets its failures. */
export const updateWebhook = (
  db: Database,
  id: string,
  { address, events, isOn }: { address: string; events: readonly EventName[]; isOn: boolean },
) =>
  one<WebhookRow>(
    db,
    sql`
    update webhooks set address = ${address}, events = ${events},
      disabled_at = case when ${isOn} then null else coalesce(disabled_at, now()) end,
      failing_since = case when ${isOn} and disabled_at is not null or address <> ${address} then null else failing_since end
    where id = ${id} returning ${columns}`,
  );

export const deleteWebhook = async (db: Database, holder: Holder, id: string): Promise<boolean> =>
  (await db.query(sql`delete from webhooks where id = ${id} and ${isFor(holder)}`)).rowCount === 1;

export const rotateSecret = (db: Database, id: string) =>
  scalar<number>(
    db,
    sql`
    update webhooks set secret_version = secret_version + 1, rotated_at = now() where id = ${id}
    returning secret_version`,
  );

export const enqueueTest = (db: Database, webhookId: string, body: string, event: string) =>
  one<{ id: string }>(
    db,
    sql`insert into webhook_deliveries (webhook_id, event, body) values (${webhookId}, ${event}, ${body}) returning id`,
  );

/** Disabled webhooks and those of banned users receive nothing. */
export const isReceiving = sql`disabled_at is null
  and not exists (select from users where users.id = user_id and banned_at is not null and kind = 'personal')`;

export interface ClaimedWebhook {
  id: string;
  lease: string;
  address: string;
  secretVersion: number;
  /** Whether the previous secret is still valid */
  isRotating: boolean;
}

/** Also due when a lease expires, because the sending process may have died. */
export const deliveriesDue = sql`
  select min(greatest(leased_until, next_at)) from webhooks, lateral (
    select min(next_attempt_at) as next_at from webhook_deliveries
    where webhook_id = webhooks.id and next_attempt_at is not null) waiting
  where next_at is not null and ${isReceiving}`;

/** Claims webhooks with due deliveries that no other process has leased. Not a `workQueue`: the due time is in another table. */
export const claimWebhooks = (db: Database, limit: number) =>
  many<ClaimedWebhook>(
    db,
    sql`
    update webhooks set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${webhookLimits.leaseSeconds})
    where id in (
      select id from webhooks
      where ${isReceiving} and coalesce(leased_until < now(), true) and exists (
        select from webhook_deliveries where webhook_id = webhooks.id and next_attempt_at <= now())
      order by leased_until nulls first limit ${limit} for update skip locked)
    returning id, lease, address, secret_version as "secretVersion",
      coalesce(rotated_at > now() - make_interval(hours => ${webhookLimits.oldSecretHours}), false) as "isRotating"`,
  );

/** Returns false if the webhook was claimed by another process, changed or disabled. The next claim reads its new state. */
export const extendLease = async (
  db: Database,
  { id, lease, address, secretVersion }: ClaimedWebhook,
): Promise<boolean> =>
  (
    await db.query(sql`
    update webhooks set leased_until = now() + make_interval(secs => ${webhookLimits.leaseSeconds})
    where id = ${id} and lease = ${lease} and ${isReceiving} and address = ${address} and secret_version = ${secretVersion}`)
  ).rowCount === 1;

export const releaseWebhook = (db: Database, { id, lease }: ClaimedWebhook) =>
  db.query(sql`update webhooks set lease = null, leased_until = null where id = ${id} and lease = ${lease}`);

export const recordWebhookSuccess = (db: Database, id: string) =>
  db.query(sql`update webhooks set failing_since = null where id = ${id} and failing_since is not null`);

/** Returns the owner if this failure disabled the webhook. */
export const markWebhookFailed = (db: Database, id: string, isGone: boolean) =>
  maybeOne<{ userId: string | null; kind: KeyKind }>(
    db,
    sql`
    with noted as (
      update webhooks set failing_since = coalesce(failing_since, now()),
        disabled_at = case when ${isGone} or failing_since < now() - make_interval(days => ${webhookLimits.offAfterDays})
          then now() end
      where id = ${id} and disabled_at is null
      returning user_id, kind, disabled_at)
    select user_id as "userId", kind from noted where disabled_at is not null`,
  );

export const webhookAccess = (uid: string) => sql`
  select 3 as place, 'webhook' as kind, id, address as name, created_at as since from webhooks
  where user_id = ${uid} and kind = 'personal'`;

/** Deletes only personal webhooks. The operator's belong to the marketplace, whichever administrator created them. */
export const deleteWebhooksOf = (db: Database, uid: string) =>
  db.query(sql`delete from webhooks where user_id = ${uid} and kind = 'personal'`);

/** Keeps the operator's webhooks that a leaving administrator created, without the reference to them. */
export const keepOperatorWebhooks = (db: Database, uid: string) =>
  db.query(sql`update webhooks set user_id = null where user_id = ${uid} and kind = 'operator'`);

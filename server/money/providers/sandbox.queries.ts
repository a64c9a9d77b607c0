import { many, maybeOne, one, sql, type Database } from '../../platform/database/database.ts';
import type { ChargeRequest, ChargeStatus, ProviderRefund, RefundRequest } from './payment-provider.ts';

export interface SandboxCharge {
  id: string;
  key: string;
  amountCents: number;
  currency: string;
  status: ChargeStatus;
  message: string | null;
  createdAt: Date;
  refunds: ProviderRefund[];
}

const facts = sql`id, key, amount_cents as "amountCents", currency, status, message, created_at as "createdAt",
  (select coalesce(jsonb_agg(jsonb_build_object('ref', refunds.id, 'key', refunds.key, 'amountCents',
      refunds.amount_cents) order by refunds.created_at, refunds.id), '[]')
    from sandbox_refunds refunds where refunds.charge_id = sandbox_charges.id) as refunds`;

export const insertMethod = (
  db: Database,
  { id, userId, cardEnding }: { id: string; userId: string; cardEnding: string },
) =>
  db.query(sql`
    insert into sandbox_payment_methods (id, user_id, card_ending) values (${id}, ${userId}, ${cardEnding})`);

/** Somebody else's card looks like one that does not exist. */
export const findMethod = (db: Database, { paymentMethodId, payerId }: ChargeRequest) =>
  maybeOne<{ cardEnding: string; isKept: boolean }>(
    db,
    sql`
    select card_ending as "cardEnding", is_kept as "isKept" from sandbox_payment_methods
    where id = ${paymentMethodId} and user_id = ${payerId}`,
  );

export const keepMethod = (
  db: Database,
  { paymentMethodId, payerId }: Pick<ChargeRequest, 'paymentMethodId' | 'payerId'>,
) =>
  db.query(sql`
    update sandbox_payment_methods set is_kept = true where id = ${paymentMethodId} and user_id = ${payerId}`);

export const deleteMethod = (
  db: Database,
  { paymentMethodId, payerId }: Pick<ChargeRequest, 'paymentMethodId' | 'payerId'>,
) => db.query(sql`delete from sandbox_payment_methods where id = ${paymentMethodId} and user_id = ${payerId}`);

/** The first charge under a key stays as it is. */
export const insertCharge = (
  db: Database,
  charge: ChargeRequest & { id: string; status: ChargeStatus; message: string | null },
) =>
  db.query(sql`
    insert into sandbox_charges (id, key, payment_method_id, payer_id, amount_cents, currency, status, message, captures_later)
    values (${charge.id}, ${charge.key}, ${charge.paymentMethodId}, ${charge.payerId}, ${charge.amountCents}, ${charge.currency},
      ${charge.status}, ${charge.message}, ${charge.capturesLater ?? false})
    on conflict (key) do nothing`);

export const findCharge = (db: Database, { key, ref }: { key: string | null; ref: string | null }) =>
  maybeOne<SandboxCharge>(db, sql`select ${facts} from sandbox_charges where key = ${key} or id = ${ref}`);

interface Asked {
  id: string;
  payerId: string;
}

const isAsked = ({ id, payerId }: Asked) => sql`id = ${id} and payer_id = ${payerId} and status = 'requires-action'`;

export const approveCharge = async (db: Database, asked: Asked): Promise<boolean> =>
  (
    await db.query(sql`
      update sandbox_charges set status = case when captures_later then 'authorised' else 'succeeded' end
      where ${isAsked(asked)}`)
  ).rowCount === 1;

export const declineCharge = async (db: Database, asked: Asked, message: string): Promise<boolean> =>
  (await db.query(sql`update sandbox_charges set status = 'declined', message = ${message} where ${isAsked(asked)}`))
    .rowCount === 1;

export const cancelOpen = (db: Database, key: string) =>
  db.query(sql`
    update sandbox_charges set status = 'cancelled' where key = ${key} and status in ('requires-action', 'authorised')`);

export const captureAuthorised = (db: Database, key: string) =>
  db.query(sql`update sandbox_charges set status = 'succeeded' where key = ${key} and status = 'authorised'`);

export const lockCharge = async (db: Database, id: string) => {
  await db.query(sql`select 1 from sandbox_charges where id = ${id} for update`);
  return maybeOne<SandboxCharge>(db, sql`select ${facts} from sandbox_charges where id = ${id}`);
};

export const insertRefund = (db: Database, id: string, { key, chargeRef, amountCents }: RefundRequest) =>
  one<ProviderRefund>(
    db,
    sql`
    insert into sandbox_refunds (id, key, charge_id, amount_cents) values (${id}, ${key}, ${chargeRef}, ${amountCents})
    returning id as ref, key, amount_cents as "amountCents"`,
  );

export const listChargesAfter = (db: Database, since: Date, last: SandboxCharge | undefined, limit: number) =>
  many<SandboxCharge>(
    db,
    sql`
    select ${facts} from sandbox_charges
    where ${
      last
        ? sql`(created_at, id) > ((select created_at from sandbox_charges where id = ${last.id}), ${last.id})`
        : sql`created_at >= ${since}`
    }
    order by created_at, id limit ${limit}`,
  );

export async function deleteSandboxCharges(db: Database, keys: string[]): Promise<void> {
  await db.query(sql`
    delete from sandbox_refunds using sandbox_charges
    where sandbox_charges.id = charge_id and sandbox_charges.key = any(${keys}::text[])`);
  await db.query(sql`delete from sandbox_charges where key = any(${keys}::text[])`);
}

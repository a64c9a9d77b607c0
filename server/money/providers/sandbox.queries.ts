import type { Decline } from '../../../contract/money/declines.ts';
import type { Wallet } from '../../../contract/money/wallets.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../../platform/database/database.ts';
import type { DeclineDescription } from './decline.ts';
import type { ChargeRequest, ChargeStatus, ProviderRefund, RefundRequest } from './payment-provider.ts';

export interface SandboxCharge {
  id: string;
  key: string;
  amountCents: number;
  currency: string;
  status: ChargeStatus;
  message: string | null;
  decline: Decline | null;
  createdAt: Date;
  /** Both null once the card is detached */
  cardEnding: string | null;
  wallet: Wallet | null;
  refunds: ProviderRefund[];
}

const ofMethod = (column: Sql) =>
  sql`(select ${column} from sandbox_payment_methods methods where methods.id = sandbox_charges.payment_method_id)`;

/** As at real banks, an authorisation lapses if it is not captured within seven days. */
const AUTHORISED_DAYS = 7;
const hasLapsed = sql`created_at <= clock_timestamp() - make_interval(days => ${AUTHORISED_DAYS})`;
const isAuthorised = sql`status = 'authorised' and not ${hasLapsed}`;

const facts = sql`id, key, amount_cents as "amountCents", currency,
  case when status = 'authorised' and ${hasLapsed} then 'cancelled' else status end as status, message, decline, created_at as "createdAt",
  ${ofMethod(sql`card_ending`)} as "cardEnding", ${ofMethod(sql`wallet`)} as wallet,
  (select coalesce(jsonb_agg(jsonb_build_object('ref', refunds.id, 'key', refunds.key, 'amountCents',
      refunds.amount_cents) order by refunds.created_at, refunds.id), '[]')
    from sandbox_refunds refunds where refunds.charge_id = sandbox_charges.id) as refunds`;

export const insertMethod = (
  db: Database,
  { id, userId, cardEnding, wallet }: { id: string; userId: string; cardEnding: string; wallet: Wallet | null },
) =>
  db.query(sql`
    insert into sandbox_payment_methods (id, user_id, card_ending, wallet)
    values (${id}, ${userId}, ${cardEnding}, ${wallet})`);

export const deleteMethod = (
  db: Database,
  { paymentMethodId, payerId }: Pick<ChargeRequest, 'paymentMethodId' | 'payerId'>,
) => db.query(sql`delete from sandbox_payment_methods where id = ${paymentMethodId} and user_id = ${payerId}`);

type NewCharge = ChargeRequest & { id: string; status: ChargeStatus; message: string | null; decline?: Decline | null };

const chargeColumns = sql`id, key, payment_method_id, payer_id, amount_cents, currency, captures_later, status, message, decline`;
const chargeValues = (
  charge: NewCharge,
) => sql`${charge.id}, ${charge.key}, ${charge.paymentMethodId}, ${charge.payerId}::uuid,
  ${charge.amountCents}::bigint, ${charge.currency}, ${charge.capturesLater ?? false}::boolean`;

/** Keeps the first charge with a key unchanged. */
export const insertCharge = (db: Database, charge: NewCharge) =>
  db.query(sql`
    insert into sandbox_charges (${chargeColumns}) values (${chargeValues(charge)}, ${charge.status}, ${charge.message}, ${charge.decline ?? null})
    on conflict (key) do nothing`);

/**
 * Inserts a charge with the outcome of its card, or with the charge's own status if the card is unknown. Other users' cards
 * count as unknown, and so do cards that were not kept if it is off-session. Undefined if the key has a charge already.
 */
export const chargeMethod = (
  db: Database,
  charge: NewCharge,
  outcomes: readonly (Pick<NewCharge, 'status' | 'message' | 'decline'> & { cardEnding: string })[],
) =>
  maybeOne<SandboxCharge>(
    db,
    sql`
    with method as (
      select card_ending from sandbox_payment_methods
      where id = ${charge.paymentMethodId} and user_id = ${charge.payerId} and (is_kept or not ${charge.isOffSession ?? false}::boolean)),
    kept as (
      update sandbox_payment_methods set is_kept = true
      where id = ${charge.paymentMethodId} and user_id = ${charge.payerId} and ${charge.keepsCard ?? false}::boolean)
    insert into sandbox_charges (${chargeColumns})
    select ${chargeValues(charge)}, coalesce(outcome.status, ${charge.status}),
      case when outcome.status is null then ${charge.message} else outcome.message end,
      case when outcome.status is null then ${charge.decline ?? null} else outcome.decline end
    from (select) request
    left join jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as outcome ("cardEnding" text, status text, message text, decline text) on outcome."cardEnding" = (select card_ending from method)
    on conflict (key) do nothing
    returning ${facts}`,
  );

export const findCharge = (db: Database, { key, ref }: { key: string | null; ref: string | null }) =>
  maybeOne<SandboxCharge>(db, sql`select ${facts} from sandbox_charges where key = ${key} or id = ${ref}`);

interface Challenge {
  id: string;
  payerId: string;
}

const isChallenged = ({ id, payerId }: Challenge) =>
  sql`id = ${id} and payer_id = ${payerId} and status = 'requires-action'`;

export const approveCharge = async (db: Database, challenge: Challenge): Promise<boolean> =>
  (
    await db.query(sql`
      update sandbox_charges set status = case when captures_later then 'authorised' else 'succeeded' end
      where ${isChallenged(challenge)}`)
  ).rowCount === 1;

export const declineCharge = async (
  db: Database,
  challenge: Challenge,
  { message, decline }: DeclineDescription,
): Promise<boolean> =>
  (
    await db.query(sql`
      update sandbox_charges set status = 'declined', message = ${message}, decline = ${decline}
      where ${isChallenged(challenge)}`)
  ).rowCount === 1;

export const cancelOpen = (db: Database, key: string) =>
  db.query(sql`
    update sandbox_charges set status = 'cancelled' where key = ${key} and status in ('requires-action', 'authorised')`);

export const captureAuthorised = (db: Database, key: string, amountCents?: number) =>
  db.query(sql`
    update sandbox_charges set status = 'succeeded', amount_cents = least(amount_cents, ${amountCents ?? null}::bigint)
    where key = ${key} and ${isAuthorised}`);

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

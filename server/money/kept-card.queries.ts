import type { Wallet } from '../../contract/money/wallets.ts';
import { many, maybeOne, scalar, sql, type Database, type Sql } from '../platform/database/database.ts';
import { workQueue } from '../platform/database/work-queue.ts';
import { ofSubject } from './due.queries.ts';
import type { Due, DueSubject } from './due.ts';
import type { ChargedCard } from './providers/index.ts';

interface PayingCard {
  id: string;
  due: Due;
  provider: string;
  paymentMethodId: string;
  keepsCard: boolean;
  card: ChargedCard | null;
}

/** Returns the customer reference that was stored first. */
export const saveCustomer = async (
  db: Database,
  { payerId, provider, customerRef }: { payerId: string; provider: string; customerRef: string },
): Promise<string> => {
  const { rowCount } = await db.query(sql`
    insert into payer_customers (user_id, provider, customer_ref) values (${payerId}, ${provider}, ${customerRef})
    on conflict do nothing`);
  if (rowCount === 1) return customerRef;
  return scalar<string>(
    db,
    sql`select customer_ref from payer_customers where user_id = ${payerId} and provider = ${provider}`,
  );
};

/** Inserts nothing for an attempt that does not keep its card. `paid` is a relation with a row if the attempt succeeds. */
export const insertKeptCard = ({ id, due, provider, paymentMethodId, keepsCard, card }: PayingCard, paid: Sql) => sql`
  insert into kept_cards (attempt_id, due_id, payer_id, provider, payment_method_id, card_ending, card_brand, card_wallet)
  select ${id}::uuid, ${due.id}::uuid, ${due.payerId}::uuid, ${provider}, ${paymentMethodId},
    ${card?.ending ?? null}, ${card?.brand ?? null}, ${card?.wallet ?? null}
  from ${paid} where ${keepsCard}
  on conflict do nothing`;

/** Keeps the card of an authorisation that may have to be renewed. */
export const keepCardOf = (db: Database, attemptId: string) =>
  db.query(sql`
    insert into kept_cards (attempt_id, due_id, payer_id, provider, payment_method_id)
    select payment_attempts.id, due_id, payer_id, provider, payment_method_id
    from payment_attempts join dues on dues.id = due_id
    where payment_attempts.id = ${attemptId} and keeps_card
    on conflict do nothing`);

/** For a charge that is refunded entirely, in the transaction that kept its card. */
export const deleteKeptCard = (db: Database, attemptId: string) =>
  db.query(sql`delete from kept_cards where attempt_id = ${attemptId}`);

export interface KeptCard {
  provider: string;
  paymentMethodId: string;
  ending: string | null;
  brand: string | null;
  wallet: Wallet | null;
}

/** The card that last paid for the subject and may be charged again. */
export const findKeptCard = (db: Database, subject: DueSubject) =>
  maybeOne<KeptCard>(
    db,
    sql`
    select provider, payment_method_id as "paymentMethodId", card_ending as ending, card_brand as brand,
      card_wallet as wallet
    from kept_cards
    where ${ofSubject(subject)} and ending_at is null order by attempt_id desc limit 1`,
  );

export const removeKeptCards = async (db: Database, of: DueSubject | { payerId: string }): Promise<boolean> => {
  const theirs = 'payerId' in of ? sql`payer_id = ${of.payerId}` : ofSubject(of);
  const { rowCount } = await db.query(sql`
    update kept_cards set ending_at = clock_timestamp(), next_try_at = clock_timestamp()
    where ${theirs} and ending_at is null`);
  return rowCount! > 0;
};

export interface CardToDetach extends Pick<KeptCard, 'provider' | 'paymentMethodId'> {
  attemptId: string;
  payerId: string;
}

const ending = workQueue({
  table: 'kept_cards',
  key: 'attempt_id',
  dueAt: 'next_try_at',
  where: sql`ending_at is not null and ended_at is null`,
});

export const cardsDue = ending.nextDue;

export const claimCardsToDetach = (db: Database, limit: number) =>
  many<CardToDetach>(
    db,
    sql`
    update kept_cards set next_try_at = clock_timestamp() + interval '10 minutes'
    where attempt_id in (${ending.due(limit)})
    returning attempt_id as "attemptId", payer_id as "payerId", provider, payment_method_id as "paymentMethodId"`,
  );

export const setCardDetached = (db: Database, attemptId: string) =>
  db.query(
    sql`update kept_cards set ended_at = clock_timestamp() where attempt_id = ${attemptId} and ended_at is null`,
  );

/** Whether the same card is also kept for another payment. */
export const isKeptElsewhere = async (db: Database, { attemptId, paymentMethodId }: CardToDetach): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`
      select 1 from kept_cards
      where payment_method_id = ${paymentMethodId} and attempt_id <> ${attemptId} and ending_at is null`,
    ),
  );

import type { Decline } from '../../contract/money/declines.ts';
import type { LedgerEntry, PaymentState, RequiredAction } from '../../contract/money/payments.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../platform/database/database.ts';
import { backoff, workQueue } from '../platform/database/work-queue.ts';
import { dueJson, ofSubject, ofSubjects, upsertDue } from './due.queries.ts';
import type { Due, DueSubject, NewDue } from './due.ts';
import { insertKeptCard } from './kept-card.queries.ts';
import type { Charge } from './providers/index.ts';

export interface Attempt {
  id: string;
  due: Due;
  provider: string;
  providerKey: string;
  providerRef: string | null;
  paymentMethodId: string;
  amountCents: number;
  currency: string;
  status: PaymentState;
  message: string | null;
  /** Why it was declined, if we have a translated message for it */
  decline: Decline | null;
  action: RequiredAction | null;
  refundedCents: number;
  /** Withdrawn by the card's bank in disputes */
  disputedCents: number;
  requestKey: string;
  /** The card is only authorised; the due decides when to capture. */
  capturesLater: boolean;
  keepsCard: boolean;
  isOffSession: boolean;
  /** The payer's customer at the provider, once it exists */
  customerRef: string | null;
  createdAt: Date;
  ageSeconds: number;
}

/** Includes authorised attempts, which may still be captured or released. */
export const isOpen = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === 'started' || status === 'unknown' || status === 'requires-action' || status === 'authorised';

const open = sql`status in ('started', 'unknown', 'requires-action', 'authorised')`;
/** `dues` is the relation that contains the due. */
const factsOf = (
  dues: Sql,
) => sql`id, ${dueJson(dues)} as due, provider, provider_key as "providerKey", provider_ref as "providerRef",
  payment_method_id as "paymentMethodId", amount_cents as "amountCents", currency, status, message, decline, action,
  refunded_cents as "refundedCents", (select coalesce(sum(disputes.amount_cents), 0)::bigint from disputes
    where disputes.attempt_id = payment_attempts.id and withdrawn_at is not null and returned_at is null)
    as "disputedCents", request_key as "requestKey", captures_later as "capturesLater", keeps_card as "keepsCard", is_off_session as "isOffSession",
  (select customer_ref from payer_customers join ${dues} dues on dues.payer_id = user_id
    where dues.id = payment_attempts.due_id and payer_customers.provider = payment_attempts.provider
      and (keeps_card or is_off_session or exists (
        select from kept_cards where kept_cards.payment_method_id = payment_attempts.payment_method_id
          and kept_cards.payer_id = dues.payer_id and kept_cards.provider = payment_attempts.provider))) as "customerRef", created_at as "createdAt",
  extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds"`;
const facts = factsOf(sql`dues`);

/** Returns the open attempt, or creates one for the whole due, along with the due itself if it does not exist. */
export const openAttempt = (
  db: Database,
  due: NewDue,
  attempt: Pick<
    Attempt,
    'paymentMethodId' | 'requestKey' | 'provider' | 'providerKey' | 'capturesLater' | 'keepsCard' | 'isOffSession'
  > & {
    /** Until then, the paying request is expected to settle the attempt; after that, a worker does. */
    checkAfterSeconds: number;
  },
) =>
  one<Attempt & { isNew: boolean }>(
    db,
    sql`
    with ${upsertDue(due)},
    made as (
      insert into payment_attempts (due_id, provider, provider_key, payment_method_id, amount_cents, currency,
        request_key, captures_later, keeps_card, is_off_session, next_check_at)
      select due.id, ${attempt.provider}, ${attempt.providerKey}, ${attempt.paymentMethodId},
        due.amount_cents, due.currency, ${attempt.requestKey}, ${attempt.capturesLater}, ${attempt.keepsCard}, ${attempt.isOffSession},
        clock_timestamp() + make_interval(secs => ${attempt.checkAfterSeconds})
      from due
      where not exists (select from payment_attempts where due_id = due.id and ${open})
      returning *)
    select ${factsOf(sql`due`)}, is_new as "isNew"
    from (
      select made.*, true as is_new from made
      union all
      select payment_attempts.*, false from payment_attempts join due on due.id = due_id where ${open}) payment_attempts`,
  );

export const findOpenAttempt = (db: Database, subject: DueSubject) =>
  maybeOne<Attempt>(db, sql`select ${facts} from payment_attempts where ${ofSubject(subject)} and ${open}`);

export const findLatestAttempt = (db: Database, subject: DueSubject) =>
  maybeOne<Attempt>(
    db,
    sql`select ${facts} from payment_attempts where ${ofSubject(subject)} order by id desc limit 1`,
  );

export const findAttempt = (db: Database, id: string) =>
  maybeOne<Attempt>(db, sql`select ${facts} from payment_attempts where id = ${id}`);

export const findAttemptOfCharge = (db: Database, charge: { key: string | null; ref: string }) =>
  maybeOne<Attempt>(
    db,
    sql`
    select ${facts} from payment_attempts where provider_ref = ${charge.ref} or provider_key = ${charge.key}
    order by provider_ref = ${charge.ref} desc nulls last limit 1`,
  );

// These lock first and read in a second statement: a statement sees other tables as of its start, however long it waits
// for the lock, and a dispute may be recorded in the meantime.

/** Locks an attempt that was read before and refreshes the columns of its row, which are as of the lock. */
export async function relockAttempt(db: Database, attempt: Attempt): Promise<Attempt> {
  const now = await one<Pick<Attempt, 'status' | 'providerRef' | 'message' | 'decline' | 'action' | 'refundedCents'>>(
    db,
    sql`
    select status, provider_ref as "providerRef", message, decline, action, refunded_cents as "refundedCents"
    from payment_attempts where id = ${attempt.id} for no key update`,
  );
  return { ...attempt, ...now };
}

export async function lockAttempt(db: Database, id: string): Promise<Attempt> {
  await db.query(sql`select 1 from payment_attempts where id = ${id} for no key update`);
  return one<Attempt>(db, sql`select ${facts} from payment_attempts where id = ${id}`);
}

export async function lockSucceededAttempts(db: Database, subjects: readonly DueSubject[]): Promise<Attempt[]> {
  const succeeded = sql`from payment_attempts where ${ofSubjects(subjects)} and status = 'succeeded' order by id`;
  await db.query(sql`select 1 ${succeeded} for no key update`);
  return many<Attempt>(db, sql`select ${facts} ${succeeded}`);
}

/** Returns the updated attempt. */
export async function setAttempt(
  db: Database,
  attempt: Attempt,
  change: {
    status: PaymentState;
    providerRef: string;
    message?: string | null;
    decline?: Decline | null;
    action?: RequiredAction | null;
    checkAfterSeconds?: number;
  },
): Promise<Attempt> {
  const { status, providerRef, message = null, decline = null, action = null, checkAfterSeconds = 0 } = change;
  await db.query(sql`
    update payment_attempts set status = ${status}, message = ${message}, decline = ${decline},
      action = ${action ? JSON.stringify(action) : null}, updated_at = now(), provider_ref = ${providerRef},
      next_check_at = clock_timestamp() + make_interval(secs => ${checkAfterSeconds})
    where id = ${attempt.id}`);
  return { ...attempt, status, providerRef, message, decline, action };
}

/**
 * Also writes the ledger entry, and keeps the card if requested. Returns the updated attempt, or undefined if it had succeeded
 * before.
 */
export async function setSucceeded(
  db: Database,
  attempt: Attempt,
  { ref: providerRef, amountCents, card = null }: Pick<Charge, 'ref' | 'amountCents' | 'card'>,
): Promise<Attempt | undefined> {
  const set = await maybeOne(
    db,
    sql`
    with succeeded as (
      update payment_attempts set status = 'succeeded', message = null, decline = null, action = null, updated_at = now(),
        provider_ref = ${providerRef}, next_check_at = clock_timestamp()
      where id = ${attempt.id} and status <> 'succeeded'
      returning id),
    entry as (${newLedgerEntry({ dueId: attempt.due.id, kind: 'charge', amountCents, providerRef }, sql`from succeeded`)}),
    kept as (${insertKeptCard({ ...attempt, card }, sql`succeeded`)})
    select from succeeded`,
  );
  return set && { ...attempt, status: 'succeeded', providerRef, message: null, decline: null, action: null };
}

/** Called when less than the authorised amount was captured. */
export async function reduceDueAmount(
  db: Database,
  { id, due }: Pick<Attempt, 'id' | 'due'>,
  amountCents: number,
): Promise<void> {
  await db.query(sql`update payment_attempts set amount_cents = ${amountCents} where id = ${id}`);
  await db.query(sql`update dues set amount_cents = ${amountCents} where id = ${due.id}`);
}

export const setUnknown = (db: Database, id: string) =>
  db.query(sql`
    update payment_attempts set status = 'unknown', updated_at = now(),
      next_check_at = clock_timestamp() + interval '2 seconds'
    where id = ${id} and status = 'started'`);

/** Schedules the next check of the subject's authorised attempt. */
export const scheduleAuthorisationCheck = (db: Database, subject: DueSubject, afterSeconds: number) =>
  db.query(sql`
    update payment_attempts set next_check_at = clock_timestamp() + make_interval(secs => ${afterSeconds})
    where ${ofSubject(subject)} and status = 'authorised'`);

const openAttempts = workQueue({ table: 'payment_attempts', dueAt: 'next_check_at', where: open });

export const checksDue = openAttempts.nextDue;

export const claimAttemptsToCheck = (db: Database, limit: number) =>
  many<Attempt>(
    db,
    sql`
    update payment_attempts set checks = checks + 1,
      next_check_at = clock_timestamp() + ${backoff('checks', { firstSeconds: 5, maxSeconds: 60 })}
    where id in (${openAttempts.due(limit)})
    returning ${facts}`,
  );

interface NewEntry {
  dueId: string;
  kind: LedgerEntry['kind'];
  amountCents: number;
  providerRef: string;
}

const newLedgerEntry = (entry: NewEntry, from = sql``) => sql`
  insert into ledger_entries (due_id, kind, amount_cents, provider_ref)
  select ${entry.dueId}, ${entry.kind}, ${entry.amountCents}, ${entry.providerRef} ${from}
  on conflict (kind, provider_ref) do nothing`;

/** Records a movement once, however often it is reported. */
export const insertLedgerEntry = (db: Database, entry: NewEntry) => db.query(newLedgerEntry(entry));

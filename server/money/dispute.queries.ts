import { maskAddresses } from '../platform/mask-addresses.ts';
import { dueName } from './due.queries.ts';
import { writeLedgerEntry } from './ledger.queries.ts';
import type { ProviderDispute } from './providers/index.ts';
import { maybeOne, sql, many, type Database } from '../platform/database/database.ts';

interface StoredDispute {
  status: string;
  hasLeft: boolean;
  hasReturned: boolean;
}

export const findDispute = (db: Database, providerRef: string) =>
  maybeOne<StoredDispute>(
    db,
    sql`
    select status, withdrawn_at is not null as "hasLeft", returned_at is not null as "hasReturned"
    from disputes where provider_ref = ${providerRef}`,
  );

/** Keeps the first reported times of money movements. */
export const saveDispute = (db: Database, attemptId: string, dispute: ProviderDispute) =>
  db.query(sql`
    insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open, respond_by, withdrawn_at)
    values (${attemptId}, ${dispute.ref}, ${dispute.amountCents}, ${dispute.reason}, ${dispute.status},
      ${dispute.isOpen}, ${dispute.respondBy}, case when ${dispute.isWithdrawn}::boolean then now() end)
    on conflict (provider_ref) do update set status = excluded.status, reason = excluded.reason,
      is_open = excluded.is_open, respond_by = excluded.respond_by, updated_at = now(),
      withdrawn_at = coalesce(disputes.withdrawn_at, excluded.withdrawn_at),
      returned_at = case
        when disputes.withdrawn_at is not null and excluded.withdrawn_at is null
        then coalesce(disputes.returned_at, now()) end`);

export const setTakenFromOwner = (db: Database, id: string, takenCents: number) =>
  db.query(sql`update disputes set taken_from_owner_cents = ${takenCents} where id = ${id}`);

/** A database trigger books the owner's share and the fee when the transaction commits. */
export async function recordDisputeDecision(
  db: Database,
  { id, ref, rentalId }: { id: string; ref: string; rentalId: string },
  { takenCents, reason, adminId }: { takenCents: number; reason: string; adminId: string },
): Promise<void> {
  await db.query(sql`
    update disputes set taken_from_owner_cents = ${takenCents}, decided_at = now(),
      decided_by = ${adminId}, decision_reason = ${reason} where id = ${id}`);
  if (takenCents === 0) return;
  await writeLedgerEntry(db, { kind: 'dispute-decided', ref, amountCents: 0 }, [
    { account: 'disputes', rentalId, amountCents: -takenCents },
    { account: 'renter', rentalId, amountCents: takenCents },
  ]);
}

/** Administrators answer these at the provider. They are not violations, so they are listed separately. */
export const describeOpenDisputes = async (db: Database): Promise<string[]> =>
  (
    await many<{ note: string }>(
      db,
      sql`
      select format('The payment of the %s is disputed: %s cents, “%s”, %s (%s at %s%s).', ${dueName(sql`due_id`)},
        disputes.amount_cents, reason, disputes.status, disputes.provider_ref, provider,
        to_char(respond_by at time zone 'utc', '", to be answered by "YYYY-MM-DD')) as note
      from disputes join payment_attempts on payment_attempts.id = attempt_id
      where is_open order by respond_by, disputes.id`,
    )
  ).map(({ note }) => maskAddresses(note));

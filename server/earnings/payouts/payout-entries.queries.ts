import { sql, type Database } from '../../platform/database/database.ts';
import type { Part } from './due.queries.ts';
import type { PayoutRow } from './payout.queries.ts';

interface Line {
  account: 'owner' | 'payouts' | 'provider';
  amountCents: number;
  ownerId?: string;
  rentalId?: string;
}

/** Nothing is written twice under one reference. */
const writeEntry = (
  db: Database,
  { kind, ref, amountCents }: { kind: string; ref: string; amountCents: number },
  lines: Line[],
) =>
  db.query(sql`
    with entry as (
      insert into ledger_entries (kind, amount_cents, provider_ref) values (${kind}, ${amountCents}, ${ref}) returning id)
    insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
    select entry.id, line.account, line."ownerId", line."rentalId", line."amountCents"
    from entry, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (account text, "ownerId" uuid, "rentalId" uuid, "amountCents" bigint)`);

const ownerLines = ({ ownerId }: Pick<PayoutRow, 'ownerId'>, parts: Part[], sign: 1 | -1): Line[] =>
  parts.map(({ rentalId, amountCents }) => ({
    account: 'owner',
    ownerId,
    rentalId,
    amountCents: sign * amountCents,
  }));

export const writeStarted = (db: Database, payout: PayoutRow, parts: Part[]) =>
  writeEntry(db, { kind: 'payout', ref: payout.id, amountCents: 0 }, [
    ...ownerLines(payout, parts, 1),
    { account: 'payouts', amountCents: -payout.amountCents },
  ]);

export const writeSent = (db: Database, { id, amountCents }: PayoutRow) =>
  writeEntry(db, { kind: 'payout-sent', ref: id, amountCents: -amountCents }, [
    { account: 'payouts', amountCents },
    { account: 'provider', amountCents: -amountCents },
  ]);

/** It is owed again. */
export const writeFailed = (db: Database, payout: PayoutRow, parts: Part[]) =>
  writeEntry(db, { kind: 'payout-failed', ref: payout.id, amountCents: 0 }, [
    { account: 'payouts', amountCents: payout.amountCents },
    ...ownerLines(payout, parts, -1),
  ]);

/** All of it, or what a reversal took back; several of them differ by how much it is together. */
export const writeReturned = (
  db: Database,
  payout: PayoutRow,
  { parts, amountCents, together }: { parts: Part[]; amountCents: number; together?: number },
) =>
  writeEntry(
    db,
    { kind: 'payout-returned', ref: together === undefined ? payout.id : `${payout.id}:${together}`, amountCents },
    [{ account: 'provider', amountCents }, ...ownerLines(payout, parts, -1)],
  );

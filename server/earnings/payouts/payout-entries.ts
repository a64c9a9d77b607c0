import { writeLedgerEntry, type NewLedgerLine } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Part } from './due.queries.ts';
import type { PayoutRow } from './payout.queries.ts';

const ownerLines = ({ ownerId }: Pick<PayoutRow, 'ownerId'>, parts: Part[], sign: 1 | -1): NewLedgerLine[] =>
  parts.map(({ rentalId, amountCents }) => ({
    account: 'owner',
    ownerId,
    rentalId,
    amountCents: sign * amountCents,
  }));

export const writeStarted = (db: Database, payout: PayoutRow, parts: Part[]) =>
  writeLedgerEntry(db, { kind: 'payout', ref: payout.id, amountCents: 0 }, [
    ...ownerLines(payout, parts, 1),
    { account: 'payouts', amountCents: -payout.amountCents },
  ]);

export const writeSent = (db: Database, { id, amountCents }: PayoutRow) =>
  writeLedgerEntry(db, { kind: 'payout-sent', ref: id, amountCents: -amountCents }, [
    { account: 'payouts', amountCents },
    { account: 'provider', amountCents: -amountCents },
  ]);

/** The amount is owed to the owner again. */
export const writeFailed = (db: Database, payout: PayoutRow, parts: Part[]) =>
  writeLedgerEntry(db, { kind: 'payout-failed', ref: payout.id, amountCents: 0 }, [
    { account: 'payouts', amountCents: payout.amountCents },
    ...ownerLines(payout, parts, -1),
  ]);

/** Records a full return or a reversal. Reversals of one payout are distinguished by their total so far. */
export const writeReturned = (
  db: Database,
  payout: PayoutRow,
  { parts, amountCents, together }: { parts: Part[]; amountCents: number; together?: number },
) =>
  writeLedgerEntry(
    db,
    { kind: 'payout-returned', ref: together === undefined ? payout.id : `${payout.id}:${together}`, amountCents },
    [{ account: 'provider', amountCents }, ...ownerLines(payout, parts, -1)],
  );

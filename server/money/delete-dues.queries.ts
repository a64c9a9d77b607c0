import { many, sql, type Database } from '../platform/database/database.ts';
import type { DueKindName } from './due.ts';
import { deleteLedgerEntries } from './ledger.queries.ts';

/** Returns the provider keys of the deleted attempts. */
export async function deleteAttempts(db: Database, kind: DueKindName, subjectIds: string[]): Promise<string[]> {
  const ofThese = sql`due_id in (select id from dues where dues.kind = ${kind} and subject_id = any(${subjectIds}::uuid[]))`;
  await db.query(sql`
    delete from refunds using payment_attempts where payment_attempts.id = attempt_id and ${ofThese}`);
  await db.query(sql`
    delete from disputes using payment_attempts where payment_attempts.id = attempt_id and ${ofThese}`);
  await deleteLedgerEntries(db, ofThese);
  const removed = await many<{ key: string }>(
    db,
    sql`delete from payment_attempts where ${ofThese} returning provider_key as key`,
  );
  return removed.map(({ key }) => key);
}

export const deleteDues = (db: Database, kind: DueKindName, subjectIds: string[]) =>
  db.query(sql`delete from dues where kind = ${kind} and subject_id = any(${subjectIds}::uuid[])`);

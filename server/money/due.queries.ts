import { sql, many, type Sql, type Database } from '../platform/database/database.ts';
import type { DueSubject, NewDue, DueKindName } from './due.ts';
import { deleteLedgerEntries } from './ledger.queries.ts';

export const dueJson = (dues: Sql = sql`dues`) => sql`(
  select jsonb_build_object('id', dues.id, 'kind', dues.kind, 'subjectId', dues.subject_id, 'payerId', dues.payer_id,
    'amountCents', dues.amount_cents, 'currency', dues.currency)
  from ${dues} dues where dues.id = payment_attempts.due_id)`;

/** For example “booking 0190…” */
export const dueName = (dueId: Sql) =>
  sql`(select dues.kind || ' ' || dues.subject_id from dues where dues.id = ${dueId})`;

export const ofSubject = ({ kind, subjectId }: DueSubject) =>
  sql`due_id = (select dues.id from dues where dues.kind = ${kind} and dues.subject_id = ${subjectId})`;

export const ofSubjects = (subjects: readonly DueSubject[]) => sql`due_id in (
  select dues.id from dues
  join jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (kind text, "subjectId" uuid)
    on subject.kind = dues.kind and subject."subjectId" = dues.subject_id)`;

/** Common table expressions that provide `due`, inserting it unless it exists. Lock the subject first. */
export const upsertDue = ({ kind, subjectId, payerId, amountCents, currency }: NewDue) => sql`
  opened as (
    insert into dues (kind, subject_id, payer_id, amount_cents, currency)
    values (${kind}, ${subjectId}, ${payerId}, ${amountCents}, ${currency})
    on conflict (kind, subject_id) do nothing
    returning *),
  due as (select * from opened union all select * from dues where kind = ${kind} and subject_id = ${subjectId})`;

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

import { dueIf } from '../platform/database/agenda.ts';
import type { Check } from '../platform/check.ts';
import { isOverdue } from '../platform/check.queries.ts';
import { sql, type Database } from '../platform/database/database.ts';

/** Only one process may number at a time, so that there are no gaps. */
export const lockNumbers = (db: Database) => db.query(sql`select 1 from history_count for update`);

export const numbersDue = dueIf(sql`exists (select from history_numbers where number is null)`);

export async function numberEntries(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    update history_numbers set number = numbered + place
    from history_count, (
      select entry_id, row_number() over (order by entry_id) as place from history_numbers where number is null
      order by entry_id limit ${limit}) waiting
    where history_numbers.entry_id = waiting.entry_id`);
  await db.query(sql`update history_count set numbered = numbered + ${rowCount}`);
  return rowCount ?? 0;
}

export const historyChecks: Check[] = [
  {
    rule: 'no history entry is missing',
    query: (terms) => sql`
      select entry_id::text as about,
        format('Entry %s of the history is missing%s.', entry_id, ', number ' || history_numbers.number) as wrong
      from history_numbers where not exists (select 1 from audit_log where audit_log.id = entry_id)
      union all
      select 'number ' || number, format('Entry number %s of the history and its registration are missing.', number)
      from history_count, generate_series(1, numbered) as given (number)
      where not exists (select 1 from history_numbers where history_numbers.number = given.number)
      union all
      select audit_log.id::text, format('Entry %s of the history was never registered.', audit_log.id) from audit_log
      where not exists (select 1 from history_numbers where entry_id = audit_log.id)
      union all
      select entry_id::text, format('Entry %s of the history has had no number since %s.', entry_id, counted_at)
      from history_numbers where number is null and ${isOverdue(sql`counted_at`, terms, 60)}`,
  },
];

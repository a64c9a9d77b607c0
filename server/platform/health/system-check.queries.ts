import type { CheckName, HealthState } from '../../../contract/system/check-names.ts';
import { many, sql, type Database } from '../database/database.ts';

interface SavedCheck {
  name: CheckName;
  state: HealthState;
  since: Date;
}

export const findSavedChecks = (db: Database) =>
  many<SavedCheck>(db, sql`select name, state, since from system_checks`);

/**
 * Claims the checks that are due, so that only one process runs each. `mayTell` says whether a notification may be necessary: a
 * problem has not been reported yet, or a reported one is over.
 */
export async function claimDueChecks(
  db: Database,
  checks: readonly { name: CheckName; everySeconds: number }[],
): Promise<{ claimed: ReadonlySet<string>; mayTell: boolean }> {
  const rows = await many<{ name: string; mayTell: boolean }>(
    db,
    sql`
    insert into system_checks (name, state)
    select name, 'unknown' from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as wanted (name text, "everySeconds" integer)
    on conflict (name) do update set checked_at = now()
    where system_checks.checked_at <= now() - make_interval(secs => (
      select "everySeconds" from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as wanted (name text, "everySeconds" integer)
      where wanted.name = system_checks.name))
    returning name, exists (
      select from system_checks kept where (kept.state = 'wrong') = (kept.told_at is null)) as "mayTell"`,
  );
  return { claimed: new Set(rows.map(({ name }) => name)), mayTell: rows[0]?.mayTell ?? true };
}

/** `since` stays the same while the state does. Returns whether any state has changed. */
export const saveChecks = async (
  db: Database,
  found: readonly { name: CheckName; state: HealthState; sentences: Record<string, string> }[],
) =>
  (
    await many<{ isNew: boolean }>(
      db,
      sql`
    update system_checks set state = found.state, sentences = found.sentences, checked_at = now(),
      since = case when system_checks.state = found.state then since else now() end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (name text, state text, sentences jsonb)
    where system_checks.name = found.name
    returning old.state <> new.state as "isNew"`,
    )
  ).some(({ isNew }) => isNew);

/** Claims problems that have lasted this long and are not reported yet. Send the report in the same transaction. */
export const claimProblemsToReport = (db: Database, minutes: number) =>
  many<{ name: CheckName; since: Date }>(
    db,
    sql`
    update system_checks set told_at = now()
    where state = 'wrong' and told_at is null and since <= now() - make_interval(mins => ${minutes})
    returning name, since`,
  );

/** Claims reported problems that are over. */
export const claimRecoveriesToReport = (db: Database) =>
  many<{ name: CheckName; since: Date }>(
    db,
    sql`
    update system_checks set told_at = null
    where state in ('good', 'warning', 'off') and told_at is not null returning name, since`,
  );

export const findSentences = (db: Database, names: readonly CheckName[]) =>
  many<{ name: CheckName; state: HealthState; sentences: Record<string, string> }>(
    db,
    sql`select name, state, sentences from system_checks where name = any(${names}::text[])`,
  );

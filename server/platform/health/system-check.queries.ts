import type { CheckName, HealthState } from '../../../contract/system/check-names.ts';
import { many, sql, type Database } from '../database/database.ts';

interface KeptCheck {
  name: CheckName;
  state: HealthState;
  since: Date;
}

export const findKeptChecks = (db: Database) => many<KeptCheck>(db, sql`select name, state, since from system_checks`);

/**
 * Those that nobody looked at for so long; the first to ask has them. Says as well whether there may be something to tell: something that
 * was wrong before and nobody was told of, or somebody was told of and is over.
 */
export async function claimChecks(
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

/** A state keeps its beginning for as long as it lasts. Says whether any changed. */
export const keepChecks = async (
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

/** Of what is wrong for so long, and nobody was told of yet. Telling it is of the same transaction. */
export const takeTroubles = (db: Database, minutes: number) =>
  many<{ name: CheckName; since: Date }>(
    db,
    sql`
    update system_checks set told_at = now()
    where state = 'wrong' and told_at is null and since <= now() - make_interval(mins => ${minutes})
    returning name, since`,
  );

/** Of what administrators were told of, and is not wrong any more */
export const takeRecoveries = (db: Database) =>
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

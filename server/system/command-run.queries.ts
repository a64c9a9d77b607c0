import { one, sql, postgresCode, type Database } from '../platform/database/database.ts';

type RecordedCommand = 'backup' | 'verify';

export interface CommandRun {
  endedAt: Date;
  result: 'good' | 'partly' | 'wrong';
  count: number;
  seconds: number;
}

export const saveCommandRun = (
  db: Database,
  command: RecordedCommand,
  { result, count, seconds }: Omit<CommandRun, 'endedAt'>,
) =>
  db.query(sql`
    insert into command_runs (command, result, count, seconds) values (${command}, ${result}, ${count}, ${Math.round(seconds)})
    on conflict (command) do update set ended_at = now(), result = excluded.result, count = excluded.count,
      seconds = excluded.seconds`);

/** Also returns the age of the installation, because a command that has not run yet is only a problem after a while. */
export const findCommandRun = async (db: Database, command: RecordedCommand) => {
  const { installedSeconds, ...run } = await one<{ installedSeconds: number } & (CommandRun | { endedAt: null })>(
    db,
    sql`
    select ended_at as "endedAt", result, count, seconds, "installedSeconds"
    from (select extract(epoch from now() - min(applied_at))::float8 as "installedSeconds" from schema_migrations) installed
    left join command_runs on command = ${command}`,
  );
  return { installedSeconds, run: run.endedAt === null ? undefined : run };
};

/** The database may be older than the table of command runs. */
const NO_TABLE = '42P01';

/** Never throws, because failing to store the result must not change the outcome of the command. */
export async function recordCommandRun(
  db: Database,
  command: RecordedCommand,
  run: Omit<CommandRun, 'endedAt'>,
): Promise<void> {
  try {
    await saveCommandRun(db, command, run);
  } catch (error) {
    if (postgresCode(error) === NO_TABLE) return;
    console.error(`What came of it could not be kept: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

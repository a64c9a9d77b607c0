import { one, sql, type Database } from '../platform/database/database.ts';

export type KeptCommand = 'backup' | 'verify';

export interface CommandRun {
  endedAt: Date;
  result: 'good' | 'partly' | 'wrong';
  count: number;
  seconds: number;
}

export const keepRun = (db: Database, command: KeptCommand, { result, count, seconds }: Omit<CommandRun, 'endedAt'>) =>
  db.query(sql`
    insert into command_runs (command, result, count, seconds) values (${command}, ${result}, ${count}, ${Math.round(seconds)})
    on conflict (command) do update set ended_at = now(), result = excluded.result, count = excluded.count,
      seconds = excluded.seconds`);

/** With how long the site has been there, by which one that was never run is judged */
export const findRun = async (db: Database, command: KeptCommand) => {
  const { installedSeconds, ...run } = await one<{ installedSeconds: number } & (CommandRun | { endedAt: null })>(
    db,
    sql`
    select ended_at as "endedAt", result, count, seconds, "installedSeconds"
    from (select extract(epoch from now() - min(applied_at))::float8 as "installedSeconds" from schema_migrations) installed
    left join command_runs on command = ${command}`,
  );
  return { installedSeconds, run: run.endedAt === null ? undefined : run };
};

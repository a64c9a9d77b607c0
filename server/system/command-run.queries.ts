import { maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

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

export const findRun = (db: Database, command: KeptCommand) =>
  maybeOne<CommandRun>(
    db,
    sql`select ended_at as "endedAt", result, count, seconds from command_runs where command = ${command}`,
  );

export const findInstalledSeconds = (db: Database) =>
  scalar<number>(db, sql`select extract(epoch from now() - min(applied_at))::float8 from schema_migrations`);

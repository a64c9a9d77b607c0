import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { many, sql, type Pool } from './database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

export interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** The numbered files, in their order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

// Any constant will do, as long as every process that migrates asks for the same lock.
const MIGRATOR_LOCK = 7_275_391;

/**
 * Applies the numbered files of `server/migrations`, each in a transaction of its own. One process migrates at a time; a
 * migration that was cut off leaves nothing behind, and the next start goes on from there.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(sql`select pg_advisory_lock(${MIGRATOR_LOCK})`);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const applied = new Map(
      (await many<{ name: string; hash: string }>(client, sql`select name, hash from schema_migrations`)).map((row) => [
        row.name,
        row.hash,
      ]),
    );
    const done: string[] = [];
    for (const { name, text, hash } of readMigrations()) {
      const known = applied.get(name);
      if (known === hash) continue;
      if (known) throw new StartError(`Migration ${name} was changed after it ran: add a new one instead.`);
      try {
        await client.query('begin');
        await client.query('set local statement_timeout = 0');
        await client.query(text);
        await client.query(sql`insert into schema_migrations (name, hash) values (${name}, ${hash})`);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new StartError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
      done.push(name);
    }
    return done;
  } finally {
    await client.query(sql`select pg_advisory_unlock(${MIGRATOR_LOCK})`).catch(() => {});
    client.release();
  }
}

import { sql, type Database } from '../platform/database/database.ts';
import {
  createMigrationTable,
  isWholeVersion,
  recordApplied,
  readSchema,
  type Migration,
} from '../platform/database/migrate.ts';
import { quoteIdentifier, type ForeignKey, type Table, type Trigger } from './backup.queries.ts';

/** Expects an empty schema, and takes no locks because nothing is using the database. */
export async function applyMigrations(db: Database, migrations: readonly Migration[]) {
  await createMigrationTable(db);
  for (const { text } of isWholeVersion(migrations) ? readSchema() : migrations) await db.query(text);
  await recordApplied(db, migrations);
}

export async function dropForeignKeys(db: Database, keys: readonly ForeignKey[]) {
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${name}`);
}

export async function addForeignKeys(db: Database, keys: readonly ForeignKey[]) {
  for (const { table, name, definition } of keys) {
    await db.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

export async function disableTriggers(db: Database, triggers: readonly Trigger[]) {
  for (const { table, name } of triggers) await db.query(`alter table ${table} disable trigger ${name}`);
}

export async function enableTriggers(db: Database, triggers: readonly Trigger[]) {
  for (const { table, name, enabling } of triggers) await db.query(`alter table ${table} ${enabling} trigger ${name}`);
}

export const emptyTables = (db: Database, tables: readonly Table[]) =>
  db.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);

export async function setSequences(
  db: Database,
  sequences: readonly { name: string; value: number; isCalled: boolean }[],
) {
  for (const { name, value, isCalled } of sequences) {
    await db.query(sql`select setval(${quoteIdentifier(name)}::regclass, ${value}, ${isCalled})`);
  }
}

import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Pool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** The first migration that 1.0.0 did not have. */
export const FIRST_MIGRATION_AFTER_1_0_0 = '0080';

/** Creates the database of a version before this migration, using the folder for that version's migrations. */
export async function migrateUpTo(pool: Pool, migration: string, folder: string): Promise<void> {
  mkdirSync(folder);
  for (const name of readdirSync(MIGRATIONS)) {
    if (name < migration) cpSync(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
}

import { postgresCode, type Database } from '../platform/database/database.ts';
import { keepRun, type CommandRun, type KeptCommand } from './command-run.queries.ts';

/** Of a database from before there was such a table */
const NO_TABLE = '42P01';

/** What a command came to stands, whether or not that can be kept. */
export async function noteRun(db: Database, command: KeptCommand, run: Omit<CommandRun, 'endedAt'>): Promise<void> {
  try {
    await keepRun(db, command, run);
  } catch (error) {
    if (postgresCode(error) === NO_TABLE) return;
    console.error(`What came of it could not be kept: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

import { postgresCode, type Database } from '../platform/database/database.ts';
import { saveCommandRun, type CommandRun, type RecordedCommand } from './command-run.queries.ts';

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

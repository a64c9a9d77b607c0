import type { Sql } from './database/database.ts';

/**
 * The data that a feature stores about a person, for their data export. Includes what others wrote to or about them if they may
 * read it, but never reveals other people's identities.
 */
export interface PersonalData {
  /** The section's name in the export. */
  section: string;
  /** Columns that refer to a person, as `table.column`. A test compares them with the database. */
  covers: readonly `${string}.${string}`[];
  rows: (uid: string) => Sql;
}

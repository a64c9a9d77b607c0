import type { Sql } from './database/database.ts';

/**
 * What a feature knows about a person, for the file that they can have of it: also what others wrote to or about them, as far
 * as they may read it, and never who somebody else is.
 */
export interface PersonalData {
  /** Its name in the file */
  section: string;
  /** Columns that lead to a person, as `table.column`. A test compares them with those that the database has. */
  covers: readonly `${string}.${string}`[];
  rows: (uid: string) => Sql;
}

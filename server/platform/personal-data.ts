import type { Sql } from './database/database.ts';

/** What a feature knows about a person, for the file that they can have of it: nothing that is somebody else's. */
export interface PersonalData {
  /** Its name in the file */
  section: string;
  /** Columns that lead to a person, as `table.column`. A test compares them with those that the database has. */
  covers: readonly `${string}.${string}`[];
  rows: (uid: string) => Sql;
}

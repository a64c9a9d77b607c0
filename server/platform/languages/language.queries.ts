import { LANGUAGES } from '../../../contract/languages/languages.ts';
import { sql, type Sql } from '../database/database.ts';

/** Null also for a language that a later version has stored and that there is no catalogue for here. */
export const knownLanguage = (column: Sql) => sql`case when ${column} = any(${LANGUAGES}) then ${column} end`;

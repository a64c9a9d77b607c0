import { LANGUAGES } from '../../../contract/languages/languages.ts';
import { sql, type Sql } from '../database/database.ts';

/** Also null for a language that a later version has stored but this one does not have. */
export const knownLanguage = (column: Sql) => sql`case when ${column} = any(${LANGUAGES}) then ${column} end`;

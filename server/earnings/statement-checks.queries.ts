import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';

export const statementChecks: Check[] = [
  {
    rule: 'an owner’s statements are numbered without gaps',
    query: () => sql`
      select owner_id || month::text as about, format('The statement for %s of the owner %s has number %s; it should be %s.', month,
        owner_id, number, nth) as wrong
      from (
        select owner_id, month, number, row_number() over (partition by owner_id order by month) as nth
        from earnings_statements) numbered
      where number <> nth`,
  },
];

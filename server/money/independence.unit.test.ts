import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

/** Imports from the folders of rentals or cars, or SQL that uses their tables or columns. */
const DEPENDENCY = /from '[^']*\/(?:rentals|cars)\/|\b(?:from|join|update|into|using) (?:rentals|cars)\b|\brental_id\b/;

/** Ledger lines refer to rentals on behalf of the features that write them. */
const EXEMPT = 'ledger.queries.ts';

it('the money feature depends on dues only, not on rentals or cars', () => {
  expect(sources).toContain('settle-payment.ts');
  const own = sources.filter((file) => file !== EXEMPT);
  const found = own.filter((file) => DEPENDENCY.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(found).toEqual([]);
});

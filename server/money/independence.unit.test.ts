import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

/** An import of their folders, or a statement about their tables or columns. */
const KNOWS = /from '[^']*\/(?:rentals|cars)\/|\b(?:from|join|update|into|using) (?:rentals|cars)\b|\brental_id\b/;

/** The ledger is money's to keep; what its lines say of a rental is up to the features that write them. */
const KEPT_FOR_OTHERS = 'ledger.queries.ts';

it('knows dues only: a rental and a car are for the feature that registered its kind of due', () => {
  expect(sources).toContain('settle-payment.ts');
  const own = sources.filter((file) => file !== KEPT_FOR_OTHERS);
  const found = own.filter((file) => KNOWS.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(found).toEqual([]);
});

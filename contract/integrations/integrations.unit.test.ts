import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEY_KINDS, SCOPE_SUMMARIES, SCOPES, scopesFor } from './scopes.ts';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const rowsOf = (start: string) => page.split('\n').filter((row) => row.startsWith(start));

it('has every scope in docs/api.md, in its own words', () => {
  const rows = SCOPES.map((scope) => {
    const kinds = KEY_KINDS.filter((kind) => scopesFor(kind).includes(scope)).join(', ');
    const summary = SCOPE_SUMMARIES[scope];
    return `| \`${scope}\` | ${kinds} | ${summary[0]!.toLowerCase()}${summary.slice(1)} |`;
  });
  expect([...rowsOf('| `read:'), ...rowsOf('| `write:')].toSorted()).toEqual(rows.toSorted());
});

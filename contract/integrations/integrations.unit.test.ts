import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVENT_NAMES, EVENTS } from './events.ts';
import { eventOf, NEWS_KINDS } from '../notices/news.ts';
import { KEY_KINDS, SCOPE_SUMMARIES, SCOPES, scopesFor } from '../scopes.ts';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const rowsOf = (start: string) => page.split('\n').filter((row) => row.startsWith(start));

it('documents every scope in docs/api.md with its summary', () => {
  const rows = SCOPES.map((scope) => {
    const kinds = KEY_KINDS.filter((kind) => scopesFor(kind).includes(scope)).join(', ');
    const summary = SCOPE_SUMMARIES[scope];
    return `| \`${scope}\` | ${kinds} | ${summary[0]!.toLowerCase()}${summary.slice(1)} |`;
  });
  expect([...rowsOf('| `read:'), ...rowsOf('| `write:')].toSorted()).toEqual(rows.toSorted());
});

it('documents every event in docs/api.md with its summary', () => {
  const rows = EVENT_NAMES.map((event) => {
    const summary = EVENTS[event];
    return `| \`${event}\` | ${summary[0]!.toLowerCase()}${summary.slice(1)} |`;
  });
  expect(page.split('\n').filter((row) => /^\| `[a-z]+\.[a-z]+` \|/.test(row))).toEqual(rows);
});

it('sends every event that it declares', () => {
  const sent = new Set(NEWS_KINDS.map((kind) => eventOf(kind)?.name));
  expect(EVENT_NAMES.filter((event) => !sent.has(event))).toEqual([]);
});

import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVENTS } from './integrations/events.ts';
import { NEWS } from './notices/news.ts';
import { problemStatus } from './problem-status.ts';
import { problemValues } from './problem-values.ts';

const files = globSync('*/{news,problems}.ts', { cwd: import.meta.dirname }).filter(
  (file) => file !== 'notices/news.ts',
);
const parts = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, object>>));
const declared = (kind: RegExp) =>
  parts.flatMap((part) => Object.entries(part).flatMap(([name, all]) => (kind.test(name) ? Object.keys(all) : [])));

/** Problems of no noun are declared where they are gathered. */
const isCommon = (code: string) => /^(access|request|server|text)\//.test(code);

it.each([
  ['problems', /Problems$/, Object.keys(problemStatus).filter((code) => !isCommon(code))],
  ['the values of problems', /ProblemValues$/, Object.keys(problemValues)],
  ['news', /News$/, Object.keys(NEWS)],
  ['events', /Events$/, Object.keys(EVENTS)],
])('gathers %s of every noun, and none is named twice', (_, kind, gathered) => {
  expect(declared(kind).toSorted()).toEqual(gathered.toSorted());
});

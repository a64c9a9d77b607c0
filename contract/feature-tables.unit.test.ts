import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { optionalFieldProblems } from './cars/optional-fields.ts';
import { EVENTS } from './integrations/events.ts';
import { NEWS } from './notices/news.ts';
import { problemStatus } from './problem-status.ts';
import { problemValues } from './problem-values.ts';

const files = globSync('*/{news,problems}.ts', { cwd: import.meta.dirname }).filter(
  (file) => file !== 'notices/news.ts',
);
const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, object>>));
const declaredKeys = (kind: RegExp) =>
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, all]) => (kind.test(name) ? Object.keys(all) : [])),
  );

/** Problems that belong to no feature are declared directly in `problem-status.ts`, or derived from `CAR_FIELDS`. */
const isCommon = (code: string) => /^(access|request|server|text)\//.test(code) || code in optionalFieldProblems();

it.each([
  ['problems', /Problems$/, Object.keys(problemStatus).filter((code) => !isCommon(code))],
  ['problem values', /ProblemValues$/, Object.keys(problemValues)],
  ['news', /News$/, Object.keys(NEWS)],
  ['events', /Events$/, Object.keys(EVENTS)],
])('collects the %s of every feature without duplicates', (_, kind, collected) => {
  expect(declaredKeys(kind).toSorted()).toEqual(collected.toSorted());
});

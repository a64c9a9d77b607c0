import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';

const cwd = fileURLToPath(new URL('../', import.meta.url));

/** Splits `a|b(c|d)` at its outer bars into `a` and `b(c|d)`. */
function split(source: string): string[] {
  const ends: number[] = [];
  let depth = 0;
  for (const [at, character] of [...source].entries()) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === '|' && depth === 0) ends.push(at);
  }
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts.map((start, index) => source.slice(start, ends[index]));
}

/** Expands `a|b(c|d)` to `a`, `bc` and `bd`. */
function alternatives(source: string): string[] {
  return split(source).flatMap((part) => {
    const group = /\(([^()]*)\)/.exec(part);
    if (!group) return part;
    const [before, after] = [part.slice(0, group.index), part.slice(group.index + group[0].length)];
    return split(group[1]!).flatMap((one) => alternatives(before + one + after));
  });
}

const NOT_FOLLOWED_BY = /\(\?!(?:[^()]|\([^()]*\))*\)/g;

// Code of a path that does not exist would end up in another chunk, and pages would load more than they need.
it('names only existing paths in the chunk groups', () => {
  const { build } = config({ command: 'build', mode: 'production' });
  const output = build!.rolldownOptions!.output as unknown as { codeSplitting: { groups: { test: RegExp }[] } };
  const paths = output.codeSplitting.groups
    .flatMap(({ test }) => alternatives(test.source.replaceAll(NOT_FOLLOWED_BY, '')))
    .filter((path) => /^(web|contract)/.test(path));
  const files = [
    ...globSync('{web,contract}/**/*.{ts,tsx}', { cwd, exclude: ['**/*.test.ts'] }),
    // One module for each group of pages (scripts/routes-plugin.ts)
    'web/app/route-table.ts?first',
  ];
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !files.some((file) => new RegExp(path).test(file)))).toEqual([]);
});

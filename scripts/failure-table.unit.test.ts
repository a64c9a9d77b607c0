import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows named in test titles: `it('row 17: …')`, `describe('row 26: …')` or a row of `it.each`. */
const tested = new Set(
  ['server', 'web'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .flatMap((path) => [...read(join(tree, path)).matchAll(/['"`]row (\d+):/g)].map(([, row]) => Number(row))),
  ),
);
const described = [...read('docs/failures.md').matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row));

it('has a test for every row of docs/failures.md, and a row for every number in a title', () => {
  expect(described).toEqual([...new Set(described)].toSorted((a, b) => a - b));
  expect([...tested].toSorted((a, b) => a - b)).toEqual(described);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

const [, complaints = ''] = read('docs/compared.md').split('| complaint | what we do | shown by |\n|---|---|---|\n');

it('names existing tests for every complaint in docs/compared.md', () => {
  const rows = complaints.trim().split('\n');
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([^`]+)` in `([^`]+)`/g)];
    expect(tests, row).not.toEqual([]);
    for (const [, title, path = ''] of tests) expect(read(path), path).toContain(`it('${title}'`);
  }
});

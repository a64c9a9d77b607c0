import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const chapterOf = (page: string, tree: string) =>
  readFileSync(join(root, page), 'utf8')
    .split(/^## /m)
    .find((chapter) => chapter.startsWith(`${tree}/\n`))!;
const foldersIn = (tree: string) =>
  readdirSync(join(root, tree), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

describe.each(['contract', 'server', 'web'] as const)('docs/architecture.md', (tree) => {
  it(`has a line for each folder of ${tree}/`, () => {
    const lines = [...chapterOf('docs/architecture.md', tree).matchAll(/^([\w-]+)\/ +\S/gm)];
    expect(lines.map(([, name]) => name)).toEqual(foldersIn(tree));
  });
});

describe.each(['server', 'web'] as const)('docs/design.md', (tree) => {
  it(`names nothing that is not in ${tree}/`, () => {
    const named = [...chapterOf('docs/design.md', tree).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(
      ([, path]) => path!,
    );
    const paths = named.filter((path) => path.includes('/') || /\.tsx?$/.test(path));
    const homes = [
      '',
      `${tree}/`,
      `${tree}/platform/`,
      `${tree}/money/`,
      `${tree}/cars/`,
      `${tree}/rentals/`,
      `${tree}/app/`,
    ];
    expect(paths.filter((path) => !homes.some((home) => existsSync(join(root, home, path))))).toEqual([]);
  });
});

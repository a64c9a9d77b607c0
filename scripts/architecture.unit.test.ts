import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const chapterOf = (tree: string) => new RegExp(`^## ${tree}/\n(.*?)^## `, 'ms').exec(page)![1]!;
const foldersIn = (tree: string) =>
  readdirSync(join(root, tree), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

// docs/architecture.md explains the contract's features collectively, and folders without code need no explanation.
const SELF_EXPLANATORY = { server: [], web: ['assets', 'public', 'testing'] };

describe.each(['server', 'web'] as const)('docs/architecture.md on %s/', (tree) => {
  it('has one line for every folder', () => {
    const lines = [...chapterOf(tree).matchAll(/^- `([\w-]+)\/`: (.*)$/gm)];
    const others = SELF_EXPLANATORY[tree] as string[];
    expect(lines.map(([, name]) => name!).toSorted()).toEqual(
      foldersIn(tree)
        .filter((name) => !others.includes(name))
        .toSorted(),
    );
  });

  it('names only folders that exist', () => {
    const named = [...chapterOf(tree).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path]) => path!);
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

// They know rentals by the shared states (`lifecycle/`) and by what rentals tell them through hooks.
it.each(['checks', 'claims', 'feeds', 'handover', 'reviews'])('server/%s does not depend on rentals', (folder) => {
  const files = globSync(`server/${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const dependent = files.filter((file) =>
    /from '[./]*\/rentals\/index\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files).not.toEqual([]);
  expect(dependent).toEqual([]);
});

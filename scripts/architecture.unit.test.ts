import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isProduct } from './lint/architecture-rules.ts';

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

/** The folder of a module in its tree; each page folder counts separately, because pages are one layer. */
const folderOf = (path: string) => {
  const [, folder, page, ...rest] = path.split('/');
  return folder === 'pages' && rest.length > 0 ? `pages/${dirname([page, ...rest].join('/'))}` : folder!;
};

/** Modules at a tree's root, such as `contract/api.ts`, belong to no folder. */
const isInFolder = (path: string) => path.split('/').length > 2;

function importsOf(tree: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync(`${tree}/**/*.{ts,tsx}`, { cwd: root }).filter(isProduct)) {
    const from = folderOf(file);
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const target = normalize(join(dirname(file), path!));
      const to = folderOf(target);
      const isTree = target.startsWith(`${tree}/`) && isInFolder(target) && isInFolder(file);
      if (isTree && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

it.each([
  ['contract', 'messages', 'rentals'],
  ['server', 'messages', 'rentals'],
  ['web', 'pages/trip', 'rentals'],
])('%s/ has no cycle of folders', (tree, folder, imported) => {
  const imports = importsOf(tree);
  expect(imports.get(folder)).toContain(imported);
  const findCycle = (folder: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    for (const next of imports.get(folder) ?? []) {
      const cycle = findCycle(next, [...path, folder]);
      if (cycle) return cycle;
    }
    imports.delete(folder);
    return undefined;
  };
  expect([...imports.keys()].map((folder) => findCycle(folder, [])).filter(Boolean)).toEqual([]);
});

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isProduct } from './lint/architecture-rules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const foldersIn = (tree: string) =>
  readdirSync(join(root, tree), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('docs/architecture.md', () => {
  it.each(['server', 'web'])('has one line for every folder in %s/', (tree) => {
    const [, folders = ''] = /^```text\n(.*?)^```$/ms.exec(page) ?? [];
    const blocks = folders.split('\n\n').filter((block) => block.slice(0, block.indexOf('\n')).includes(`${tree}/`));
    const named = blocks.flatMap((block) => [...block.matchAll(/^([\w-]+) {2,}\S/gm)].map(([, name]) => name!));
    expect(named.toSorted()).toEqual(foldersIn(tree).toSorted());
  });

  it('names only files that exist', () => {
    const [, text = ''] = /^## Folders\n(.*?)^```text$/ms.exec(page) ?? [];
    const files = [...text.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, path]) => path!);
    const perNoun = ['problems.ts', 'news.ts'];
    const missing = files.filter(
      (path) => !['contract', 'server', 'web'].some((tree) => existsSync(join(root, tree, path))),
    );
    expect(missing.toSorted()).toEqual(perNoun.toSorted());
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

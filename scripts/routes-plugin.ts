import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:routes/';
const table = fileURLToPath(new URL('../web/app/route-table.ts', import.meta.url));

interface TableRow {
  name: string;
  group: string;
  /** The loader's source text */
  page: string;
}

/** Reads the rows of `web/app/route-table.ts` as text, because only the bundler can resolve its imports. */
export function readTable(source = readFileSync(table, 'utf8')): TableRow[] {
  const rows = source.matchAll(/^ {2}(\w+): \{\s*group: '([\w-]+)',\s*page: (\(\) =>.*?),?\s*\},$/gms);
  return [...rows].map(([, name, group, page]) => ({ name: name!, group: group!, page: page! }));
}

/** Path relative to `web/`, as in the build manifest */
export function fileOfPage(name: string): string {
  const page = readTable().find((row) => row.name === name)?.page;
  return /import\('\.\.\/([^']+)'\)/.exec(page ?? '')![1]!;
}

export function moduleOf(group: string, rows = readTable()): string {
  const namesIn = (other: string) => JSON.stringify(rows.filter((row) => row.group === other).map(({ name }) => name));
  const pages = rows.filter((row) => row.group === group).map(({ name, page }) => `${name}: ${page},\n`);
  const others = group === 'first' ? `export const later = ${namesIn('later')}, admin = ${namesIn('admin')};\n` : '';
  return `export const pages = {\n${pages.join('')}};\n${others}`;
}

/** Splits the route table into one module per group of pages. */
export const routes = (): Plugin => ({
  name: 'routes',
  // In the same folder as the table, because its imports are relative.
  resolveId: (id) => (id.startsWith(VIRTUAL) ? `${table}?${id.slice(VIRTUAL.length)}` : undefined),
  load: (id) => (id.startsWith(`${table}?`) ? moduleOf(id.slice(table.length + 1)) : undefined),
});

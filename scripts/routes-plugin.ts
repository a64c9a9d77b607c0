import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:routes/';
const table = fileURLToPath(new URL('../web/app/route-table.ts', import.meta.url));

export interface TableRow {
  name: string;
  group: string;
  /** How it is loaded, as the table has it */
  page: string;
}

/** The rows of `web/app/route-table.ts`, as they are written: what is imported there is for the bundler to read. */
export function readTable(source = readFileSync(table, 'utf8')): TableRow[] {
  const rows = source.matchAll(/^ {2}(\w+): \{\s*group: '([\w-]+)',\s*page: (\(\) =>.*?),?\s*\},$/gms);
  return [...rows].map(([, name, group, page]) => ({ name: name!, group: group!, page: page! }));
}

/** From the folder of the browser part, as the manifest of a build names it */
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

/** One table for people, a module for each group of pages for the bundler. */
export const routes = (): Plugin => ({
  name: 'routes',
  // Beside the table, whose imports are relative.
  resolveId: (id) => (id.startsWith(VIRTUAL) ? `${table}?${id.slice(VIRTUAL.length)}` : undefined),
  load: (id) => (id.startsWith(`${table}?`) ? moduleOf(id.slice(table.length + 1)) : undefined),
});

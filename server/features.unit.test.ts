import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NEWS, MAILS_WITHOUT_NOTICE } from '../contract/notices/news.ts';
import { features, gauges } from './features.ts';

const server = import.meta.dirname;
const hasRoutes = (folder: string) =>
  readdirSync(join(server, folder), { recursive: true }).some((file) => /\.routes?\.ts$/.test(String(file)));

it('lists every folder with routes under its name', () => {
  const folders = readdirSync(server, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasRoutes(entry.name))
    .map(({ name }) => name);
  const listed = features.filter(({ routes }) => routes).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(folders.toSorted());
});

it('has unique task names and one writer per kind of mail', () => {
  const services = {} as never;
  const tasks = features.flatMap((feature) => feature.tasks?.(services) ?? []).map(({ name }) => name);
  const mails = features.flatMap((feature) => Object.keys(feature.mails?.(services) ?? {}));
  expect(new Set(tasks).size).toBe(tasks.length);
  expect(new Set(mails).size).toBe(mails.length);
});

it('defines for every mail whether users may unsubscribe', () => {
  const kinds = features.flatMap((feature) => Object.keys(feature.mails?.({} as never) ?? {}));
  const known = [
    ...Object.entries(NEWS).flatMap(([kind, news]) => ('mail' in news ? kind : [])),
    ...Object.keys(MAILS_WITHOUT_NOTICE),
  ];
  expect(kinds.toSorted()).toEqual(known.toSorted());
});

it('has unique gauge names and one retention rule per table', () => {
  const names = gauges.map(({ name }) => name);
  const tables = features.flatMap(({ retention = [] }) => retention).map(({ table }) => table);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(tables).size).toBe(tables.length);
});

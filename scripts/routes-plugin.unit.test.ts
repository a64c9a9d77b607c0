import { existsSync } from 'node:fs';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { paths, routePattern, type PathName } from '../contract/paths.ts';
import { ROUTES } from '../web/app/route-table.ts';
import { fileOfPage, moduleOf, readTable } from './routes-plugin.ts';

describe('the route table, as the build reads it', () => {
  it('has every path once, in the group of its access level', () => {
    const read = readTable().map(({ name, group }) => [name, group]);
    expect(read).toEqual(Object.entries(ROUTES).map(([name, { group }]) => [name, group]));
    expect(read.map(([name]) => name).toSorted()).toEqual(Object.keys(paths).toSorted());
  });

  it('has a file for each page', () => {
    for (const { name } of readTable()) {
      expect(existsSync(`web/${fileOfPage(name)}`), name).toBe(true);
    }
  });

  it('becomes one module per group, of which the first lists the others', () => {
    const rows = [
      { name: 'home', group: 'first', page: "() => import('../pages/home-page.tsx')" },
      { name: 'saved', group: 'later', page: "() => import('../pages/saved-page.tsx')" },
      { name: 'review', group: 'admin', page: "() => import('../pages/review-page.tsx')" },
    ];
    expect(moduleOf('later', rows)).toBe(
      "export const pages = {\nsaved: () => import('../pages/saved-page.tsx'),\n};\n",
    );
    expect(moduleOf('first', rows)).toBe(
      "export const pages = {\nhome: () => import('../pages/home-page.tsx'),\n};\n" +
        'export const later = ["saved"], admin = ["review"];\n',
    );
  });
});

it('has no two parameterized paths that match the same URL, so that their order does not matter', () => {
  const names = (Object.keys(paths) as PathName[]).filter((name) => typeof paths[name] !== 'string');
  for (const name of names) {
    const address = routePattern(name).replace(/:id\??/, 'x');
    expect(names.filter((other) => matchPath(routePattern(other), address))).toEqual([name]);
  }
});

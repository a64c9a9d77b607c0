import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readTables } from './sql-tables.ts';
import { OWNERS, READ_UPSTAIRS } from './table-owners.ts';

const cwd = fileURLToPath(new URL('../../', import.meta.url));
const read = (pattern: string) => globSync(pattern, { cwd }).map((file) => readFileSync(`${cwd}/${file}`, 'utf8'));
const named = (texts: string[], statement: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(statement)]).map(([, name]) => name!);

describe('the tables and their owners', () => {
  it('knows whose each table of the schema is', () => {
    const tables = named(read('server/schema/*.sql'), /^create (?:unlogged )?table (\w+)/gm);
    expect(tables.toSorted()).toEqual([...OWNERS.keys()].toSorted());
  });

  it.each(READ_UPSTAIRS)('is read from below only where it still has to be: $of by $by', ({ by, of }) => {
    const statements = read(`server/${by}**/*.queries.ts`).concat(read(`server/${by}*.queries.ts`));
    expect(statements.flatMap((text) => readTables(text, OWNERS)).map(({ table }) => table)).toContain(of);
  });
});

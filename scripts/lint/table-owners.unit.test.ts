import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readTables } from './sql-tables.ts';
import { findTableViolations, OWNERS, PUBLIC_COLUMNS, READS_OF_HIGHER_LAYERS } from './table-owners.ts';

const cwd = fileURLToPath(new URL('../../', import.meta.url));
const read = (pattern: string) => globSync(pattern, { cwd }).map((file) => readFileSync(`${cwd}/${file}`, 'utf8'));
const named = (texts: string[], statement: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(statement)]).map(([, name]) => name!);

describe('table owners', () => {
  it('exist for each table of the schema', () => {
    const tables = named(read('server/schema/*.sql'), /^create (?:unlogged )?table (\w+)/gm);
    expect(tables.toSorted()).toEqual([...OWNERS.keys()].toSorted());
  });

  // Remove a line together with its exception. Instead of adding one, let the owner provide a function.
  it('are bypassed by lower layers only in the listed cases', () => {
    expect(READS_OF_HIGHER_LAYERS.map(({ by, of }) => `${of} by ${by}`)).toEqual([
      'reports by moderation/users/user.queries',
      'cars by notices/read-notices',
      'reviewed_cars by notices/read-notices',
    ]);
    expect(PUBLIC_COLUMNS).toEqual({
      cars: ['id', 'owner_id'],
      rentals: ['car_id', 'end_date', 'id', 'renter_id', 'start_date'],
      sessions: ['expires_at', 'id', 'user_id'],
      users: [
        'about',
        'banned_at',
        'created_at',
        'deleted_at',
        'display_name',
        'email_verified',
        'id',
        'language',
        'muted_mails',
        'photo_id',
        'spoken_languages',
      ],
    });
  });

  it('reject a hidden column without a table name beside a public one', () => {
    const check = (columns: string) =>
      findTableViolations('server/photos/x.queries.ts', `select ${columns} from users`);
    expect(check('users.id')).toEqual([]);
    expect(check('users.id, email')).toEqual([expect.stringContaining('"users.email"')]);
  });

  it.each(READS_OF_HIGHER_LAYERS)('still need the exception: $of read by $by', ({ by, of }) => {
    const statements = read(`server/${by}*`);
    expect(statements.flatMap((text) => readTables(text, OWNERS)).map(({ table }) => table)).toContain(of);
  });
});

import { expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { useServerProcess } from '../server-process.ts';

const server = useServerProcess(() => ({ DEMO: 'on', SEED: 'demo' }));

it('row 146: neither the demo nor any of its processes starts on a database with real users', async () => {
  await server.pool.query(sql`insert into users (email, display_name) values ('real@person.example', 'Real Person')`);
  // As left by an earlier version, which a process of this version would migrate first.
  await server.pool.query(sql`drop table demo_site, demo_leftovers`);
  await server.pool.query(sql`delete from schema_migrations where name like '%-demo.sql'`);
  const before = await many(server.pool, sql`select * from users order by id`);
  for (const script of ['main.ts', 'worker.ts', 'web-process.ts']) {
    const refused = server.launch(script);
    expect(await refused.exited).not.toBe(0);
    expect(refused.output()).toContain('1 account that is not a demo account');
    expect(refused.output()).toContain('Nothing was changed');
  }
  expect(await many(server.pool, sql`select * from users order by id`)).toEqual(before);
  expect(await many(server.pool, sql`select 1 where to_regclass('demo_site') is not null`)).toEqual([]);
});

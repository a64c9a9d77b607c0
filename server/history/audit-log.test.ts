import { beforeAll, describe, expect, it } from 'vitest';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { main } from '../commands/manage-users.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { editCar, setStatus } from '../testing/moderation.ts';
import { testAppendOnly } from '../testing/append-only.ts';
import { runInProcess } from '../testing/process.ts';
import { databaseUrl, type TestDatabase } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { record } from './record.queries.ts';

const server = useTestServer();
let owner: TestUser;
let ada: TestUser;

beforeAll(async () => {
  owner = await buildUser(server);
  ada = await buildUser(server, { isAdmin: true });
  const { id } = await buildCar(server, { ownerId: owner.uid });
  await setStatus(server, id, ada, { status: 0, reason: 'Not yet.' });
});

const REFUSED = 'Entries of the audit log are never changed or removed.';

describe('an audit log entry', () => {
  testAppendOnly(server, {
    table: 'audit_log',
    refused: REFUSED,
    statements: [
      'update audit_log set reason = null',
      `update audit_log set at = now() where false`,
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log, users cascade',
      `insert into audit_log (id, actor_kind, action, car_id) select id, actor_kind, action, car_id from audit_log
      on conflict (id) do update set reason = 'Another one.'`,
      `merge into audit_log using audit_log other on other.id = audit_log.id when matched then delete`,
    ],
  });

  it('remains after its car is deleted', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    await setStatus(server, id, ada, { status: 0 });
    await server.pool.query(sql`delete from photos where car_id = ${id}`);
    await server.pool.query(sql`delete from cars where id = ${id}`);
    expect(await many(server.pool, sql`select 1 from audit_log where car_id = ${id}`)).toHaveLength(1);
  });

  it('is stored in the same transaction as the change', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    const failing = transaction(server.pool, async (db) => {
      await record(db, { action: 'car-edited', actor: owner, carId: id });
      throw new Error('The change did not work out.');
    });
    await expect(failing).rejects.toThrow('did not work out');
    expect(await many(server.pool, sql`select 1 from audit_log where car_id = ${id}`)).toEqual([]);

    await server.pool.query('alter table audit_log add constraint closed check (false) not valid');
    try {
      expect((await editCar(server, id, owner, { title: 'Never written down' })).status).toBe(500);
    } finally {
      await server.pool.query('alter table audit_log drop constraint closed');
    }
    expect(await one(server.pool, sql`select title, version from cars where id = ${id}`)).toEqual({
      title: 'Fiat 500',
      version: 1,
    });
  });

  it('uses the database clock and requires an actor', async () => {
    const { id } = await buildCar(server);
    await record(server.pool, { action: 'car-edited', actor: 'system', carId: id });
    const [entry] = await many<{ age: number }>(
      server.pool,
      sql`select extract(epoch from clock_timestamp() - at)::float8 as age from audit_log where car_id = ${id}`,
    );
    expect(Math.abs(entry!.age)).toBeLessThan(30);
    const withoutActor = sql`insert into audit_log (actor_kind, action, car_id) values ('user', 'car-edited', ${id})`;
    await expect(server.pool.query(withoutActor)).rejects.toThrow('check');
  });

  it('is limited in size', async () => {
    const { id } = await buildCar(server);
    const details = { text: 'x'.repeat(70_000) };
    await expect(record(server.pool, { action: 'car-edited', actor: 'system', carId: id, details })).rejects.toThrow();
    const reason = 'x'.repeat(501);
    await expect(record(server.pool, { action: 'car-edited', actor: 'system', carId: id, reason })).rejects.toThrow();
  });
});

describe('npm run user', () => {
  async function run(...args: string[]): Promise<number | null> {
    const DATABASE_URL = databaseUrl(server.pool.options as TestDatabase);
    return (await runInProcess(main, { DATABASE_URL, NODE_ENV: 'test' }, ...args)).code;
  }

  it('records granting and revoking the administrator role', async () => {
    const person = await buildUser(server);
    expect(await run('make-admin', person.email)).toBe(0);
    expect(await run('remove-admin', person.email)).toBe(0);
    expect(await run('make-admin', 'nobody@example.test')).toBe(1);
    const written = await many(
      server.pool,
      sql`select action, actor_kind, actor_id from audit_log where user_id = ${person.uid} order by id`,
    );
    expect(written).toEqual([
      { action: 'admin-given', actor_kind: 'operator', actor_id: null },
      { action: 'admin-taken', actor_kind: 'operator', actor_id: null },
    ]);
  });
});

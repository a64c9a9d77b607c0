import { describe, expect, it } from 'vitest';
import { one, sql, type Sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();

interface Stored {
  state: string;
  status: number;
  isDisabledVersion: boolean;
}

const stored = (id: string) =>
  one<Stored>(
    server.pool,
    sql`
    select state, status, coalesce(disabled_version = version, false) as "isDisabledVersion" from cars where id = ${id}`,
  );

const WAITING: Stored = { state: 'waiting', status: 0, isDisabledVersion: false };
const ACTIVE: Stored = { state: 'active', status: 1, isDisabledVersion: false };
const DISABLED: Stored = { state: 'disabled', status: 0, isDisabledVersion: true };

const PAUSED: Stored = { state: 'paused', status: 0, isDisabledVersion: true };

const insert = async (columns: Sql, values: Sql) => {
  const { uid } = await buildUser(server);
  return one<{ id: string }>(
    server.pool,
    sql`
    insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type ${columns})
    values (${uid}, 'Fiat 500', 'Small.', 4500, 'Geneva', 'Manual', 4, 'Sedan' ${values}) returning id`,
  );
};

const change = (id: string, changes: Sql) => server.pool.query(sql`update cars set ${changes} where id = ${id}`);
const counts = () =>
  one<{ active: number; inactive: number }>(
    server.pool,
    sql`
    select (select cars from listing_counts where status = 1) as active,
      (select cars from listing_counts where status = 0) as inactive`,
  );

const STATEMENTS: Record<string, [Sql, Stored]> = {
  activates: [sql`state = 'active', version = version + 1`, ACTIVE],
  disables: [sql`state = 'disabled', version = version + 1`, DISABLED],
  edits: [sql`state = 'waiting', version = version + 1, location = 'Bern'`, WAITING],
};

describe('the state of a listing', () => {
  it('is `waiting` for a new car unless it is inserted with another state', async () => {
    expect(await stored((await insert(sql``, sql``)).id)).toEqual(WAITING);
    expect(await stored((await insert(sql`, state`, sql`, 'active'`)).id)).toEqual(ACTIVE);
  });

  it('updates status and counters for every transition', async () => {
    for (const [from] of Object.values(STATEMENTS)) {
      for (const [to, expected] of Object.values(STATEMENTS)) {
        const { id } = await buildCar(server, { location: 'Geneva' });
        await change(id, from);
        const { state } = await stored(id);
        const before = await counts();
        await change(id, to);
        expect(await stored(id)).toEqual(expected);
        const more = (expected.state === 'active' ? 1 : 0) - (state === 'active' ? 1 : 0);
        expect(await counts()).toEqual({ active: before.active + more, inactive: before.inactive - more });
      }
    }
  });

  it('stays when only the version changes', async () => {
    for (const [statement, expected] of Object.values(STATEMENTS)) {
      const { id } = await buildCar(server);
      await change(id, statement);
      await change(id, sql`version = version + 1`);
      expect(await stored(id)).toEqual(expected);
    }
  });

  it('determines the status, which cannot be written directly', async () => {
    const { id } = await buildCar(server);
    await expect(change(id, sql`status = 0`)).rejects.toThrow('cars_status_follows_state');
    expect(await stored(id)).toEqual(ACTIVE);
  });

  it('is `paused` instead of `active` while the owner pauses the car', async () => {
    for (const [from] of Object.values(STATEMENTS)) {
      for (const [to, expected] of Object.values(STATEMENTS)) {
        const { id } = await buildCar(server);
        await change(id, sql`state = 'paused', paused_at = now()`);
        expect(await stored(id)).toEqual(PAUSED);
        await change(id, from);
        const before = await counts();
        await change(id, to);
        expect(await stored(id)).toEqual(expected.state === 'active' ? PAUSED : expected);
        expect(await counts()).toEqual(before);
      }
    }
  });

  it('is `disabled` while the owner is banned, regardless of later writes', async () => {
    const { id, ownerId } = await buildCar(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${ownerId}`);
    expect(await stored(id)).toEqual(DISABLED);
    for (const [statement] of Object.values(STATEMENTS)) {
      await change(id, statement);
      expect(await stored(id)).toEqual(DISABLED);
    }
    await server.pool.query(sql`update users set banned_at = null where id = ${ownerId}`);
    expect(await stored(id)).toEqual(WAITING);
  });
});

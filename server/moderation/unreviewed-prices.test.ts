import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ReviewCar } from '../../contract/moderation/moderation.ts';
import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import type { PricesDocument } from '../../contract/cars/terms/terms.ts';
import { renewSearchPrices } from '../cars/renew-search-prices.ts';
import { setSearchPrices } from '../cars/index.ts';
import { createPool, one, sql, type Database, type Pool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { buildCar, buildUser, setRules, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { editCar, reviewCar, setStatus, showCar, useModeration } from '../testing/moderation.ts';
import { migrateUpTo } from '../testing/older-version.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day, today } from '../testing/today.ts';
import { countWaitsFor } from '../testing/waits.ts';

const MIGRATION = '0184';
/** Of the test cars, whose day prices may be 2,250 to 13,500 without a review */
const BASE = 4_500;
const saturday = (cents: number) => NO_RULES.weekdays.with(5, cents);
const FAR: PriceRules = { ...NO_RULES, weekdays: saturday(99_900) };
const LIMITED: PriceRules = { ...NO_RULES, weekdays: saturday(13_500) };

const everyKind = (): PriceRules => ({
  weekdays: [null, 2_249, 2_250, 13_500, 13_501, 1, 5_800],
  seasons: [
    { name: 'Summer', startDate: day(20), endDate: day(30), priceCents: 20_000 },
    { name: 'Autumn', startDate: day(40), endDate: day(50), priceCents: 3_000 },
  ],
  days: { [day(3)]: 100, [day(4)]: 9_900 },
  discounts: [{ fromDays: 7, percent: 10 }],
});

type OldCar = Record<
  'listed' | 'every' | 'near' | 'reviewed' | 'past' | 'edited' | 'paused' | 'plain' | 'suspended',
  string
>;
const old = {} as OldCar;

const record = (db: Database, id: string, action: string, details: object = {}) =>
  db.query(sql`
    insert into audit_log (actor_kind, action, car_id, details) values ('system', ${action}, ${id}, ${JSON.stringify(details)}::jsonb)`);

/** A site before the migration, whose cars have prices that nobody reviewed, and others. */
async function buildOldSite(pool: Pool): Promise<void> {
  const build = async (rules: Partial<PriceRules>) => {
    const { id } = await buildCar({ pool }, { rules, priceCents: BASE });
    await setSearchPrices(pool, id, today());
    return id;
  };
  Object.assign(old, {
    plain: (await buildCar({ pool })).id,
    listed: await build(FAR),
    every: await build(everyKind()),
    near: await build(LIMITED),
    reviewed: await build(FAR),
    past: await build({ days: { [day(-9)]: 99_900 } }),
    edited: await build(FAR),
    paused: await build(FAR),
    suspended: await build(FAR),
  } satisfies OldCar);
  await pool.query(sql`update cars set state = 'paused', paused_at = now() where id = ${old.paused}`);
  await pool.query(
    sql`update users set banned_at = now() from cars where owner_id = users.id and cars.id = ${old.suspended}`,
  );
  await record(pool, old.reviewed, 'car-edited', {
    changes: [{ field: 'dayPrices', before: {}, after: { weekdays: FAR.weekdays } }],
  });
  await record(pool, old.reviewed, 'car-activated');
  // Its title was changed: what it is compared with was not reviewed either.
  await pool.query(sql`
    insert into reviewed_cars (car_id, decision, title, description, price_cents, location, gear, seats, vehicle_type, photo_ids, price_rules)
    select id, 'approved', 'Before', description, price_cents, location, gear, seats, vehicle_type,
      array(select id from photos where car_id = cars.id), price_rules from cars where id = ${old.edited}`);
  await pool.query(sql`update cars set state = 'waiting', version = version + 1 where id = ${old.edited}`);
}

const folder = mkdtempSync(join(tmpdir(), 'sparekey-unreviewed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = useTestServer(
  {},
  {
    connect: async () => {
      const database = await createTestDatabase({ isEmpty: true });
      const pool = createPool(database, () => {}, 2);
      await migrateUpTo(pool, MIGRATION, join(folder, 'before'));
      await buildOldSite(pool);
      await migrate(pool);
      await pool.end();
      return database;
    },
  },
);
const { ada, bob } = useModeration(server);

/** A car like those that the migration finds. */
async function buildUnreviewed(owner?: TestUser): Promise<string> {
  const { id } = await buildCar(server, { ...(owner && { ownerId: owner.uid }), priceCents: BASE, rules: LIMITED });
  await server.pool.query(sql`update cars set unreviewed_rules = ${JSON.stringify(FAR)}::jsonb where id = ${id}`);
  return id;
}

const stored = (id: string) =>
  one(
    server.pool,
    sql`
    select state, price_rules as rules, unreviewed_rules as unreviewed, has_unreviewed_prices as waits, updated_at as "waitingSince"
    from cars where id = ${id}`,
  );
const WAITING = { state: 'active', rules: LIMITED, unreviewed: FAR, waits: true };
const week = () => ({ startDate: day(1), endDate: day(8) });
async function quote(id: string): Promise<number> {
  const { body } = await call(server, 'POST /api/quotes', { body: { carId: id, ...week() }, as: bob });
  return body.totalCents;
}
const WEEK_LIMITED = 6 * BASE + 13_500;
const WEEK_IN_FULL = 6 * BASE + 99_900;

const review = async (id: string) => (await reviewCar(server, id, ada)).body;
const inQueue = async () =>
  (await call(server, 'GET /api/admin/review', { query: { limit: 25 }, as: ada })).body.cars.map(({ id }) => id);
const pendings = async () =>
  (await call(server, 'GET /api/admin/cars', { query: { pageSize: 25, sort: 'waiting' }, as: ada })).body.cars;
const waitingCount = async () => (await countWaitsFor(server, ada, 'review-listings')).count;
const undo = async (id: string, version: number) => {
  const { body } = await call(server, 'POST /api/admin/cars/status/undo', {
    body: { cars: [{ id, version }] },
    as: ada,
  });
  return body.results[0]!;
};
const savePrices = (id: string, as: TestUser, body: PriceRules & { version: number }) =>
  send<PricesDocument>(server, 'PUT', `/api/cars/${id}/prices`, body, { as });

describe('an upgrade from a version without reviews of day prices', () => {
  it('keeps such a car listed, and charges the nearest prices that need no review', async () => {
    expect(await stored(old.listed)).toMatchObject(WAITING);
    expect((await showCar(server, old.listed, bob)).body).toMatchObject({ state: 'active', rules: LIMITED });
    expect(await quote(old.listed)).toBe(WEEK_LIMITED);
    const { body } = await call(server, 'GET /api/cars', { query: week(), as: bob });
    expect(body.cars.map(({ id }) => id)).toContain(old.listed);
  });

  it('limits prices of weekdays, seasons and days, and keeps the others', async () => {
    const limited = {
      ...everyKind(),
      weekdays: [null, 2_250, 2_250, 13_500, 13_500, 2_250, 5_800],
      seasons: everyKind().seasons.map((season) => ({ ...season, priceCents: Math.min(season.priceCents, 13_500) })),
      days: { [day(3)]: 2_250, [day(4)]: 9_900 },
    };
    expect(await stored(old.every)).toMatchObject({ rules: limited, unreviewed: everyKind(), waits: true });
  });

  it.each(['near', 'reviewed', 'past', 'plain'] as const)('leaves other cars as they are: %s', async (name) => {
    expect(await stored(old[name])).toMatchObject({ state: 'active', unreviewed: null, waits: false });
    if (name === 'reviewed') expect(await quote(old.reviewed)).toBe(WEEK_IN_FULL);
  });

  it('lists them under /pendings and in the review queue, with the prices that their owners saved', async () => {
    const waiting = [old.listed, old.every, old.paused, old.edited];
    expect((await inQueue()).toSorted()).toEqual(waiting.toSorted());
    expect(await waitingCount()).toBe(waiting.length);
    const cars = await pendings();
    expect(
      cars
        .slice(0, waiting.length)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(waiting.toSorted());
    expect(cars.find(({ id }) => id === old.listed)).toMatchObject({
      state: 'active',
      status: 1,
      hasUnreviewedPrices: true,
      dayCents: { leastCents: BASE, mostCents: 99_900 },
    });
    expect(cars.filter(({ hasUnreviewedPrices }) => hasUnreviewedPrices)).toHaveLength(3);
  });

  it('counts them as waiting in the overview, and nowhere twice', async () => {
    const { listings } = (await call(server, 'GET /api/admin/overview', { as: ada })).body;
    expect(listings).toEqual({ active: 4, waiting: 4, paused: 0, disabled: 1 });
  });

  it('compares a waiting car with the limited prices', async () => {
    expect(await stored(old.edited)).toMatchObject({ state: 'waiting', rules: FAR, unreviewed: null, waits: false });
    expect((await review(old.edited)).changes).toMatchObject([
      { field: 'dayPrices', before: { weekdays: LIMITED.weekdays }, after: { weekdays: FAR.weekdays } },
      { field: 'title', before: 'Before' },
    ]);
  });

  it('lists the car of a banned owner once the owner returns', async () => {
    expect(await stored(old.suspended)).toMatchObject({
      state: 'disabled',
      rules: LIMITED,
      unreviewed: FAR,
      waits: false,
    });
    await server.pool.query(sql`
      update users set banned_at = null from cars where owner_id = users.id and cars.id = ${old.suspended}`);
    expect(await stored(old.suspended)).toMatchObject(WAITING);
  });

  it('has their search prices computed again', async () => {
    await renewSearchPrices(server.services);
    expect(await findInconsistencies(server.services)).toEqual([]);
    expect(await one(server.pool, sql`select most_cents from cars where id = ${old.listed}`)).toEqual({
      most_cents: 13_500,
    });
  });
});

describe('a listed car with unreviewed prices', () => {
  it('shows its reviewer the limited and the saved prices as a change', async () => {
    const id = await buildUnreviewed();
    const car = await review(id);
    expect(ReviewCar.parse(car)).toEqual(car);
    expect(car).toMatchObject({
      state: 'active',
      hasUnreviewedPrices: true,
      baseline: { decision: 'approved', at: null },
      changes: [{ field: 'dayPrices', before: { weekdays: LIMITED.weekdays }, after: { weekdays: FAR.weekdays } }],
      rules: FAR,
      dayCents: { leastCents: BASE, mostCents: 99_900 },
    });
  });

  it('charges the saved prices once it is approved, and leaves the queue', async () => {
    const owner = await buildUser(server);
    const id = await buildUnreviewed(owner);
    const { version: pricesVersion } = (await call(server, 'GET /api/cars/:id/prices', { params: { id }, as: owner }))
      .body;
    expect(await quote(id)).toBe(WEEK_LIMITED);
    const { body } = await setStatus(server, id, ada, { status: 1 });
    expect(body).toMatchObject({ state: 'active', hasUnreviewedPrices: false, version: 2 });
    expect(await stored(id)).toMatchObject({ state: 'active', rules: FAR, unreviewed: null, waits: false });
    expect(await quote(id)).toBe(WEEK_IN_FULL);
    expect(await inQueue()).not.toContain(id);
    expect(await review(id)).toMatchObject({ changes: [], lastChange: { action: 'car-activated' } });
    expect(await findInconsistencies(server.services)).toEqual([]);
    const stale = await savePrices(id, owner, { ...NO_RULES, version: pricesVersion });
    expect(stale.problem.code, 'an editor opened before').toBe('prices/changed-meanwhile');
    expect((await setStatus(server, id, ada, { status: 1 })).body.version, 'a second approval').toBe(2);
  });

  it('is approved once when the response was lost, and not in a version that has changed', async () => {
    const id = await buildUnreviewed();
    await setStatus(server, id, ada, { status: 1, version: 1 });
    expect((await setStatus(server, id, ada, { status: 1, version: 1 })).body.version).toBe(2);
    expect((await setStatus(server, id, bob, { status: 1, version: 1 })).problem.code).toBe('car/changed-meanwhile');
  });

  it('stays paused when it is approved', async () => {
    const result = await setStatus(server, old.paused, ada, { status: 1 });
    expect(result.body).toMatchObject({ state: 'paused', hasUnreviewedPrices: false });
    expect(await stored(old.paused)).toMatchObject({ rules: FAR, unreviewed: null });
  });

  it.each([
    ['an approval', { status: 1 }],
    ['a disabling', { status: 0, reason: 'No.' }],
  ] as const)('waits again after %s is undone', async (_, decision) => {
    const id = await buildUnreviewed();
    const before = await stored(id);
    const { version } = (await setStatus(server, id, ada, decision)).body;
    expect(await stored(id)).toMatchObject({ unreviewed: null, waits: false });
    expect(await undo(id, version)).toMatchObject({ problem: null, car: { hasUnreviewedPrices: true } });
    expect(await stored(id)).toEqual(before);
    expect(await quote(id)).toBe(WEEK_LIMITED);
    expect(await findInconsistencies(server.services)).toEqual([]);
  });

  it('cannot undo a decision after which the owner has saved other prices', async () => {
    const owner = await buildUser(server);
    const id = await buildUnreviewed(owner);
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    const { version: pricesVersion } = (await call(server, 'GET /api/cars/:id/prices', { params: { id }, as: owner }))
      .body;
    await savePrices(id, owner, { ...FAR, days: { [day(1)]: 5_000 }, version: pricesVersion });
    expect((await undo(id, version)).problem?.code).toBe('moderation/nothing-to-undo');
  });

  it('waits no longer once the owner saves other prices', async () => {
    const owner = await buildUser(server);
    const id = await buildUnreviewed(owner);
    const { body } = await call(server, 'GET /api/cars/:id/prices', { params: { id }, as: owner });
    expect(body).toMatchObject(LIMITED);
    expect((await showCar(server, id, owner)).body).toMatchObject({ hasUnreviewedPrices: true });
    expect((await showCar(server, id, bob)).body).toMatchObject({ hasUnreviewedPrices: true });
    expect((await showCar(server, id, await buildUser(server))).body).not.toHaveProperty('hasUnreviewedPrices');
    await savePrices(id, owner, { ...NO_RULES, weekdays: saturday(9_000), version: body.version });
    expect(await stored(id)).toMatchObject({ state: 'active', unreviewed: null, waits: false });
    expect(await quote(id)).toBe(6 * BASE + 9_000);
    expect(await inQueue()).not.toContain(id);
  });

  it('goes to review like any other if the owner saves prices that need one', async () => {
    const owner = await buildUser(server);
    const id = await buildUnreviewed(owner);
    await savePrices(id, owner, { ...FAR, version: 1 });
    expect(await stored(id)).toMatchObject({ state: 'waiting', rules: FAR, unreviewed: null, waits: false });
    expect((await review(id)).changes).toMatchObject([{ field: 'dayPrices', before: { weekdays: LIMITED.weekdays } }]);
  });

  it('has the saved prices reviewed with an edit of its owner', async () => {
    const owner = await buildUser(server);
    const id = await buildUnreviewed(owner);
    await editCar(server, id, owner, { title: 'Fiat 600' });
    expect(await stored(id)).toMatchObject({ state: 'waiting', rules: FAR, unreviewed: null, waits: false });
    expect((await review(id)).changes.map(({ field }) => field)).toEqual(['dayPrices', 'title']);
    await setStatus(server, id, ada, { status: 1 });
    expect(await quote(id)).toBe(WEEK_IN_FULL);
    expect(await findInconsistencies(server.services)).toEqual([]);
  });

  it('leaves the queue when an admin disables it, and its next review still shows the unreviewed prices', async () => {
    const id = await buildUnreviewed();
    await setStatus(server, id, ada, { status: 0, reason: 'No.' });
    expect(await stored(id)).toMatchObject({ state: 'disabled', unreviewed: null, waits: false });
    expect(await inQueue()).not.toContain(id);
    expect((await review(id)).changes).toMatchObject([{ field: 'dayPrices', after: { weekdays: FAR.weekdays } }]);
  });

  it('waits no longer when the previous release saves other prices', async () => {
    const id = await buildUnreviewed();
    await server.pool.query(
      sql`update cars set price_rules = null, prices_version = prices_version + 1 where id = ${id}`,
    );
    expect(await stored(id)).toMatchObject({ rules: null, unreviewed: null, waits: false });
  });

  it('cannot get other unreviewed prices than those that waited', async () => {
    const id = await buildUnreviewed();
    const other = JSON.stringify({ ...FAR, weekdays: saturday(99_800) });
    await expect(
      server.pool.query(sql`update cars set price_rules = ${other}::jsonb, unreviewed_rules = null where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'cars_prices_reviewed' });
  });

  it('is reported by verify if a price that waits is charged', async () => {
    const id = await buildUnreviewed();
    expect(await findInconsistencies(server.services)).toEqual([]);
    await setRules(server, id, FAR);
    await server.pool.query(sql`update cars set unreviewed_rules = price_rules where id = ${id}`);
    expect(await findInconsistencies(server.services)).toMatchObject([
      { wrong: `The car ${id} charges unreviewed prices.` },
    ]);
    await server.pool.query(sql`update cars set unreviewed_rules = null where id = ${id}`);
  });
});

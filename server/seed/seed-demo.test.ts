import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { CarCard } from '../../contract/cars/cars.ts';
import { carInput } from '../../contract/cars/rules/rules.ts';
import { photoFile, PHOTO_WIDTHS } from '../../contract/photos/photo-sizes.ts';
import { pricesEdit, TermsEdit } from '../../contract/cars/terms/terms.ts';
import { findViolations } from '../checks/find-violations.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { runCheck } from '../platform/check.queries.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { reviewChecks } from '../reviews/review-checks.queries.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { startThread } from '../testing/messages.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { removeDemo } from './remove-demo.ts';
import { hasDemoAccounts, seedDemo } from './seed.ts';

const server = useTestServer({ timeZone: 'Pacific/Auckland' });
const seed = () => seedDemo(server.config, server.pool, createLog('silent'));
const count = async (table: string) =>
  (await server.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count;
const TABLES = ['users', 'accounts', 'cars', 'photos', 'rentals', 'car_stats', 'saved_cars'];
const counts = async () => Object.fromEntries(await Promise.all(TABLES.map(async (name) => [name, await count(name)])));
const signIn = async (name: string) => {
  const body = { email: `${name}@sparekey.test`, password: DEMO_PASSWORD };
  return (await call(server, 'POST /api/auth/sign-in', { body })).body;
};

beforeAll(seed);

describe('the demo data', () => {
  it('has all cars, places and people', async () => {
    expect(await counts()).toMatchObject({ users: 25, accounts: 3, cars: 48, car_stats: 48 });
    const places = await many(server.pool, sql`select distinct location from cars where status = 1`);
    expect(places.length).toBeGreaterThanOrEqual(12);
    const owners = await many<{ joined: string; cars: number }>(
      server.pool,
      sql`
      select to_char(users.created_at, 'YYYY-MM') as joined, count(*) as cars
      from users join cars on cars.owner_id = users.id group by users.id`,
    );
    expect(owners.length).toBeGreaterThanOrEqual(9);
    expect(new Set(owners.map(({ joined }) => joined))).toEqual(new Set(['2024-06']));
  });

  it('has valid listings with correct cards and counts', async () => {
    const cars = await many<{ card: string; price: string; photoIds: string[] } & Record<string, unknown>>(
      server.pool,
      sql`
      select title, description, location, gear, seats, vehicle_type as "vehicleType", card,
        round(price_cents / 100.0, 2)::text as price,
        array(select id::text from photos where car_id = cars.id order by position) as "photoIds"
      from cars`,
    );
    for (const { card, ...input } of cars) {
      expect(carInput({ currency: 'USD' }).safeParse(input).error, String(input.title)).toBeUndefined();
      expect(CarCard.parse(JSON.parse(card)).photo?.id).toBe(input.photoIds[0]);
    }
    const wrong = await many(
      server.pool,
      sql`
      select title from cars join car_stats on car_id = cars.id
      where card <> car_card(cars) or is_active <> (status = 1)
        or confirmed_rentals <> (
          select count(*) from rentals where rentals.car_id = cars.id and rentals.status = 'confirmed')`,
    );
    expect(wrong).toEqual([]);
  });

  it('has past listing and booking times and correct booked days', async () => {
    const today = day(0, server.config.timeZone);
    const contradictory = await many(
      server.pool,
      sql`
      select cars.title from cars left join rentals on rentals.car_id = cars.id
      where cars.created_at > now() or rentals.created_at > now() or rentals.created_at < cars.created_at
        or rentals.renter_id = cars.owner_id or cars.status = 0 and rentals.end_date >= ${today}
        or rentals.start_date < cars.created_at::date`,
    );
    expect(contradictory).toEqual([]);
    const wrongDays = await many(
      server.pool,
      sql`
      select title from cars where booked <> unavailable_days(id, ${today}::date) or not booked @> coalesce((
        select range_agg(period) from rentals where car_id = cars.id and end_date >= ${today}), '{}')`,
    );
    expect(wrongDays).toEqual([]);
  });

  it('has valid price rules and terms on some cars, and days blocked by their owners', async () => {
    const offers = await many<{ rules: object | null; terms: object; cancellation: string; isListed: boolean }>(
      server.pool,
      sql`
      select price_rules as rules, cancellation_terms as cancellation, state = 'active' as "isListed", jsonb_build_object(
        'leastDays', least_days, 'mostDays', most_days, 'noticeDays', notice_days, 'windowDays', window_days,
        'bufferBefore', buffer_before, 'bufferAfter', buffer_after, 'cancellation', cancellation_terms) as terms
      from cars where price_rules is not null or terms_version > 1`,
    );
    for (const { rules, terms } of offers) {
      if (rules) expect(pricesEdit('USD').safeParse({ ...rules, version: 1 }).error).toBeUndefined();
      expect(TermsEdit.safeParse({ ...terms, version: 1 }).error).toBeUndefined();
    }
    expect(offers.every(({ isListed }) => isListed)).toBe(true);
    expect(offers.filter(({ rules }) => rules).length).toBeGreaterThanOrEqual(4);
    expect(new Set(offers.map(({ cancellation }) => cancellation))).toEqual(
      new Set(['flexible', 'moderate', 'strict']),
    );
    expect(await count('blocks')).toBe(3);
    expect(await findViolations(server.services, { withSchema: false })).toEqual([]);
  });

  it('stores every file of every photo', async () => {
    const storage = createStorage(server.config);
    const photos = await many<{ key: string; carId: string | null }>(
      server.pool,
      sql`select key, car_id as "carId" from photos`,
    );
    expect(photos.filter(({ carId }) => carId === null)).toEqual([]);
    for (const { key } of photos) {
      for (const width of PHOTO_WIDTHS) expect(await storage.get(`carImages/${photoFile(key, width)}`)).toBeDefined();
    }
  });

  it('has new listings and an edited one to review, and a disabled one with its reason', async () => {
    const admin = await signIn('admin');
    const { cars, waiting } = (await call(server, 'GET /api/admin/review', { as: admin })).body;
    expect(waiting).toEqual({ count: 4, isExact: true });
    expect(cars.filter(({ baseline }) => !baseline)).toHaveLength(3);
    const edited = cars.find(({ baseline }) => baseline)!;
    expect(edited.baseline).toMatchObject({ decision: 'approved', at: expect.any(String) });
    expect(edited.changes.map(({ field }) => field)).toEqual(['title', 'priceCents', 'description', 'photos']);
    const actionsOf = async (id: string) => {
      const { body } = await call(server, 'GET /api/admin/cars/:id/history', { params: { id }, as: admin });
      return body.entries.map(({ action }) => action);
    };
    expect(await actionsOf(edited.id)).toEqual(['car-edited', 'car-activated', 'car-created']);
    const mine = await call(server, 'GET /api/my/cars', { as: await signIn('owner'), query: { pageSize: 25 } });
    const disabled = mine.body.cars.filter((car) => car.disabled);
    expect(disabled).toHaveLength(1);
    expect(disabled[0]!.disabled!.reason).toMatch(/windscreen/);
    expect(await actionsOf(disabled[0]!.id)).toEqual(['car-disabled', 'car-activated', 'car-created']);
  });

  it('has about a hundred mixed reviews and one that the renter can still write', async () => {
    for (const check of reviewChecks) {
      const terms = {
        timeZone: server.config.timeZone,
        currency: 'USD',
        today: '',
        graceSeconds: 60,
        payoutMinimumCents: 1_000,
        dac7: false,
        paymentProvider: 'sandbox',
        mail: 'mailbox' as const,
      };
      expect(await runCheck(server.pool, check, terms), check.rule).toEqual([]);
    }
    const written = await one<Record<string, number>>(
      server.pool,
      sql`
      select count(*) as all, count(*) filter (where stars <= 3) as critical, count(answer) as answered,
        count(nullif(note, '')) as noted, count(*) filter (where revealed_at is null) as hidden,
        count(nullif(body, '')) - count(distinct nullif(body, '')) as twice,
        count(*) filter (where revealed_at is null and side = 'owner' and exists (
          select from users where id = subject_id and email = ${DEMO_RENTER.email})) as waiting
      from reviews`,
    );
    expect(written.all).toBeGreaterThan(80);
    expect(written.all).toBeLessThan(140);
    for (const some of ['critical', 'answered', 'noted', 'hidden', 'waiting'])
      expect(written[some], some).toBeGreaterThan(0);
    expect(written.twice).toBe(0);
  });

  it('has months of earnings, paid payouts and a coming one', async () => {
    const owner = await signIn('owner');
    const { body } = await call(server, 'GET /api/my/earnings', { as: owner });
    expect(body.account).toBe('ready');
    expect(body.comingCents).toBeGreaterThan(0);
    const before = await call(server, 'GET /api/my/earnings', { as: owner, query: { year: body.year - 1 } });
    const months = [...before.body.months, ...body.months].filter(({ netCents }) => netCents > 0);
    expect(months.length).toBeGreaterThan(3);
    const { items } = (await call(server, 'GET /api/my/payouts', { as: owner })).body;
    expect(items.filter(({ status }) => status === 'paid').length).toBeGreaterThan(5);
  });

  it('lets only the three demo accounts sign in', async () => {
    const owner = await signIn('owner');
    const { body } = await call(server, 'GET /api/my/cars', { as: owner, query: { pageSize: 25 } });
    expect(body.total).toBe(7);
    expect(body.cars.filter(({ status }) => status === 0)).toHaveLength(2);
    expect((await signIn('admin')).user.isAdmin).toBe(true);
    const stranger = { email: 'carmen.ruiz@sparekey.test', password: DEMO_PASSWORD };
    const { problem } = await call(server, 'POST /api/auth/sign-in', { body: stranger });
    expect(problem.code).toBe('auth/invalid-credential');
  });

  it('has a booking request that its owner can accept or decline, with their earnings', async () => {
    const owner = await signIn('owner');
    const { id } = await one<{ id: string }>(server.pool, sql`select id from rentals where status = 'requested'`);
    const { body } = await call(server, 'GET /api/rentals/:id', { params: { id }, as: owner });
    expect(body).toMatchObject({ role: 'owner', ownerCents: expect.any(Number), can: { accept: true, decline: true } });
  });

  it('fills a page with the newest cars and orders the most popular ones without ties', async () => {
    const renter = await signIn('renter');
    const newest = await call(server, 'GET /api/cars', { as: renter, query: { limit: 24 } });
    expect(newest.body.cars).toHaveLength(24);
    const popular = await call(server, 'GET /api/cars', { as: renter, query: { sort: 'popular', limit: 11 } });
    const rentals = await Promise.all(
      popular.body.cars.map(
        async ({ id }) =>
          (
            await one<{ count: number }>(
              server.pool,
              sql`select count(*) from rentals where car_id = ${id} and status = 'confirmed'`,
            )
          ).count,
      ),
    );
    expect(new Set(rentals).size).toBe(11);
    expect(rentals).toEqual(rentals.toSorted((a, b) => b - a));
  });

  it('adds nothing when it is loaded again', async () => {
    const before = await counts();
    await Promise.all([seed(), seed()]);
    expect(await counts()).toEqual(before);
  });
});

describe('the demo notices', () => {
  it('exist for renter and owner, in the past and read', async () => {
    for (const role of ['renter', 'owner'] as const) {
      const { accessToken } = await signIn(role);
      const { notices } = (await call(server, 'GET /api/notices', { as: { accessToken } })).body;
      expect(notices.length).toBeGreaterThanOrEqual(2);
      for (const { kind, by, createdAt, isRead } of notices) {
        expect([isRead, Date.parse(createdAt) < Date.now()]).toEqual([true, true]);
        if (kind === 'rental-confirmed') expect(by).toBe(role === 'renter' ? 'you' : 'them');
      }
    }
  });
});

describe('the demo messages', () => {
  it('are read, in order, and masked where there is no booking', async () => {
    for (const role of ['renter', 'owner'] as const) {
      const { accessToken } = await signIn(role);
      const { threads } = (await call(server, 'GET /api/threads', { as: { accessToken } })).body;
      expect(threads.length).toBeGreaterThanOrEqual(3);
      const times = threads.map(({ lastMessageAt }) => lastMessageAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(threads.map(({ unread }) => unread)).toEqual(threads.map(() => 0));
      for (const { id } of threads) {
        const { messages } = (await call(server, 'GET /api/threads/:id', { params: { id }, as: { accessToken } })).body;
        const moments = messages.map(({ createdAt }) => createdAt);
        expect(moments).toEqual(moments.toSorted());
        expect(messages.every(({ isMasked }) => !isMasked)).toBe(!messages[0]!.text.includes('612 345 678'));
      }
    }
  });
});

describe('removeDemo', () => {
  it('deletes all demo data and keeps the data of other people', async () => {
    const storage = createStorage(server.config);
    const keys = await many<{ key: string }>(server.pool, sql`select key from photos`);
    const robin = await signIn('renter');
    const person = await buildUser(server);
    const { id: carId } = await one<{ id: string }>(
      server.pool,
      sql`
      insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, state)
      values (${person.uid}, 'My own car', 'Real.', 1000, 'Basel', 'Manual', 4, 'Sedan', 'active') returning id`,
    );
    for (const [renterId, from] of [
      [robin.user.uid, '2099-01-01'],
      [person.uid, '2099-02-01'],
    ]) {
      await server.pool.query(sql`
        insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
        values (${carId}, ${renterId}, daterange(${from}::date, ${from}::date + 1, '[]'), 'confirmed', 1000, 1, 1000)`);
    }
    await server.pool.query(sql`
      insert into saved_cars (user_id, car_id) select ${person.uid}, id from cars where id <> ${carId} limit 3`);

    const demoCar = await one<{ id: string }>(
      server.pool,
      sql`select id from cars where id <> ${carId} and state = 'active' limit 1`,
    );
    expect((await startThread(server, person, { carId: demoCar.id })).status).toBe(201);

    expect(await removeDemo(server.config, server.pool)).toBe(25);
    expect(await many(server.pool, sql`select 1 from ledger_entries union all select 1 from payouts`)).toEqual([]);

    expect(await hasDemoAccounts(server.pool)).toBe(false);
    expect(await counts()).toEqual({
      users: 1,
      accounts: 1,
      cars: 1,
      photos: 0,
      rentals: 1,
      car_stats: 1,
      saved_cars: 0,
    });
    expect(await many(server.pool, sql`select location from location_stats where active_cars > 0`)).toEqual([
      { location: 'Basel' },
    ]);
    expect(await many(server.pool, sql`select booked::text from cars`)).toEqual([
      { booked: '{[2099-02-01,2099-02-03)}' },
    ]);
    for (const { key } of keys) {
      for (const width of PHOTO_WIDTHS) expect(await storage.get(`carImages/${photoFile(key, width)}`)).toBeUndefined();
    }
    expect(await removeDemo(server.config, server.pool)).toBe(0);
  });
});

describe('a demo that failed to load', () => {
  const broken = useTestServer();

  it('is rolled back, so that the next start loads all of it', async () => {
    const log = createLog('silent');
    const file = fileURLToPath(import.meta.url);
    await expect(seedDemo({ ...broken.config, dataDir: file }, broken.pool, log)).rejects.toThrow('ENOTDIR');
    expect(await many(broken.pool, sql`select 1 from users`)).toEqual([]);
    await seedDemo(broken.config, broken.pool, log);
    expect(await one(broken.pool, sql`select count(*) from cars`)).toEqual({ count: 48 });
  });
});

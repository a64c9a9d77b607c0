import { afterEach, describe, expect, it } from 'vitest';
import { distanceKm, pointOf } from '../../contract/places/position.ts';
import { placeCars } from '../cars/place-cars.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import {
  readAllTables,
  olderApp,
  runImport,
  SAMPLE,
  SAMPLE_PHOTOS,
  useImportFolder,
} from '../testing/import-builders.ts';
import { latestMailLink } from '../testing/reset-link.ts';

const server = useTestServer();
const { writeExport, write } = useImportFolder();

afterEach(async () => expect(await findInconsistencies(server.services, { graceSeconds: 60 })).toEqual([]));

const accountOf = (email: string) =>
  one<{ id: string; displayName: string; isAdmin: boolean }>(
    server.pool,
    sql`select id, display_name as "displayName", is_admin as "isAdmin" from users where email = ${email}`,
  );
const carsOf = (email: string) =>
  many<{ id: string; title: string; status: number; createdAt: Date; priceCents: number; booked: string }>(
    server.pool,
    sql`
    select cars.id, title, status, cars.created_at as "createdAt", price_cents as "priceCents", booked::text as booked
    from cars join users on users.id = owner_id where email = ${email} order by title`,
  );
const rentalsOf = (carId: string) =>
  many(
    server.pool,
    sql`
    select start_date as "startDate", end_date as "endDate", rentals.status, takes_payment as "takesPayment", days,
      total_cents as "totalCents", email::text as renter
    from rentals join users on users.id = renter_id where car_id = ${carId} order by start_date`,
  );

describe('importing the sample export', () => {
  it('imports valid documents, reports refused ones with reason and place, and changes nothing the second time', async () => {
    const { summary, lines, told } = await runImport(server, SAMPLE, { photos: SAMPLE_PHOTOS });
    expect(summary).toEqual({
      users: { taken: 5, joined: 1, hereAlready: 0, refused: 3 },
      cars: { taken: 5, joined: 0, hereAlready: 0, refused: 7 },
      rentals: { taken: 4, joined: 0, hereAlready: 0, refused: 11 },
      photos: { taken: 4, joined: 0, hereAlready: 0, refused: 3 },
    });
    const refused = told('refused');
    expect(refused).toContain('Cars/cBadPrice005/price: Price must be a valid number greater than 0: "free".');
    expect(refused).toContain(
      'Cars/cGoodSedan01/Rented[1]: Its days (2024-07-12 to 2024-07-15) overlap with Rented[0], which came first.',
    );
    expect(refused).toContain(
      'Cars/cPersonsOnly/images[2]: There is no file "never-copied.jpg" in the folder of photos.',
    );
    expect(told('joined')).toEqual([
      'users/uElenaAgain2: The address has an account already: their cars and rentals go to it.',
    ]);
    const order = lines.map(({ line }) => line);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const [sedan] = await carsOf('andreea.pop@example.test').then((cars) =>
      cars.filter(({ title }) => title.startsWith('Graphite')),
    );
    expect(sedan).toMatchObject({ status: 1, priceCents: 4_550, createdAt: new Date('2024-06-03T09:15:00Z') });
    expect(sedan!.booked).toBe('{[2031-05-02,2031-05-07)}');
    expect(await rentalsOf(sedan!.id)).toEqual([
      {
        startDate: '2024-07-10',
        endDate: '2024-07-12',
        status: 'confirmed',
        takesPayment: false,
        days: 2,
        totalCents: 9_100,
        renter: 'mihai.ionescu@example.test',
      },
      expect.objectContaining({ startDate: '2024-07-13', renter: 'elena.marin@example.test' }),
      expect.objectContaining({ startDate: '2031-05-02', endDate: '2031-05-06' }),
    ]);

    const before = await readAllTables(server);
    const again = await runImport(server, SAMPLE, { photos: SAMPLE_PHOTOS });
    expect(again.summary).toEqual({
      users: { taken: 0, joined: 0, hereAlready: 6, refused: 3 },
      cars: { taken: 0, joined: 0, hereAlready: 5, refused: 7 },
      rentals: { taken: 0, joined: 0, hereAlready: 4, refused: 11 },
      photos: { taken: 0, joined: 0, hereAlready: 0, refused: 0 },
    });
    expect([...again.told('taken'), ...again.told('joined')]).toEqual([]);
    expect(await readAllTables(server)).toEqual(before);
  });
});

describe('imported users', () => {
  it('have no password until they reset it by email, and sign-in does not reveal that they exist', async () => {
    await runImport(server, writeExport({ p1: olderApp.user('patient') }, {}));
    const email = 'patient@example.test';
    const signIn = (address: string, password: string) =>
      call(server, 'POST /api/auth/sign-in', { body: { email: address, password } });
    for (const password of ['patient the old', 'password1234', 'sparekey-demo']) {
      const [known, stranger] = [await signIn(email, password), await signIn('stranger@example.test', password)];
      expect([known.status, known.problem.code]).toEqual([401, 'auth/invalid-credential']);
      expect(known.problem.detail).toBe(stranger.problem.detail);
    }
    expect((await call(server, 'POST /api/auth/forgot-password', { body: { email } })).status).toBe(202);
    const token = await latestMailLink(server, email);
    const password = 'a fresh unusual phrase';
    expect((await call(server, 'POST /api/auth/reset-password', { body: { token, password } })).status).toBe(204);
    expect((await signIn(email, password)).body.user).toMatchObject({ email, displayName: 'patient the old' });
  });

  it('never become administrators', async () => {
    const here = await buildUser(server, { email: 'boss@example.test' });
    await runImport(
      server,
      writeExport(
        { a1: olderApp.user('sly', { isAdmin: true }), a2: olderApp.user('boss', { isAdmin: true, is_admin: true }) },
        {},
      ),
    );
    expect((await accountOf('sly@example.test')).isAdmin).toBe(false);
    expect((await accountOf('boss@example.test')).isAdmin).toBe(false);
    expect((await call(server, 'GET /api/admin/cars', { as: here })).status).toBe(403);
  });

  it('are matched to an existing account by address, ignoring case, without changing it', async () => {
    const here = await buildUser(server, { email: 'here@example.test', displayName: 'Here First' });
    const users = { h1: olderApp.user('here', { email: 'HERE@Example.test', displayName: 'Older Name' }) };
    const { told } = await runImport(server, writeExport(users, { hc1: olderApp.car('h1') }));
    expect(told('joined')).toHaveLength(1);
    expect(await carsOf('here@example.test')).toHaveLength(1);
    expect((await accountOf('here@example.test')).displayName).toBe('Here First');
    const { email, password } = here;
    expect((await call(server, 'POST /api/auth/sign-in', { body: { email, password } })).status).toBe(200);
  });

  it('with the same address share an account', async () => {
    const users = { s1: olderApp.user('twin'), s2: olderApp.user('twin', { email: 'Twin@example.test' }) };
    const cars = { sc1: olderApp.car('s1', { title: 'Car one' }), sc2: olderApp.car('s2', { title: 'Car two' }) };
    const { summary } = await runImport(server, writeExport(users, cars));
    expect(summary.users).toMatchObject({ taken: 1, joined: 1 });
    expect((await carsOf('twin@example.test')).map(({ title }) => title)).toEqual(['Car one', 'Car two']);
  });

  it('are refused when a demo account has their address', async () => {
    await server.pool.query(
      sql`insert into users (email, display_name, is_demo) values ('demo@example.test', 'Demo', true)`,
    );
    const { summary, told } = await runImport(
      server,
      writeExport(
        { d1: olderApp.user('demo') },
        { dc1: olderApp.car('d1', { Rented: [olderApp.rental('d1', '2031-01-01', '2031-01-03')] }) },
      ),
    );
    expect([summary.users.refused, summary.cars.refused, summary.rentals.refused]).toEqual([1, 1, 1]);
    expect(told('refused')[2]).toBe('Cars/dc1/Rented[0]: Its car is refused.');
  });

  it.each([
    ['removed', sql`delete from users`],
    [
      'deleted',
      sql`update users set deleted_at = now(), email = 'nobody@deleted.invalid', display_name = 'Deleted account'`,
    ],
  ])('are not imported again, nor are their cars, after they were %s here', async (how, change) => {
    const users = { [`${how}1`]: olderApp.user(how) };
    await runImport(server, writeExport(users, {}));
    await server.pool.query(sql`${change} where email = ${`${how}@example.test`}`);
    const { told } = await runImport(server, writeExport(users, { [`${how}Car`]: olderApp.car(`${how}1`) }));
    expect(told('refused')).toEqual([
      `users/${how}1/email: This person was imported before and has been removed since.`,
      `Cars/${how}Car/userId: Its owner users/${how}1 is not in the file, was refused or has been removed.`,
    ]);
  });
});

describe('imported cars', () => {
  it('have no photos and are inactive when no photo folder is given', async () => {
    const images = ['https://storage.example/o/carImages%2Flost.jpg?alt=media'];
    const file = writeExport({ n1: olderApp.user('nophoto') }, { nc1: olderApp.car('n1', { images, status: 1 }) });
    const { told } = await runImport(server, file);
    expect(told('note')).toEqual(['Cars/nc1/images: It comes in without photos, so it is not active any more.']);
    expect(told('refused')).toEqual([
      'Cars/nc1/images[0]: Its file "lost.jpg" is not at hand: --photos FOLDER says where the files are.',
    ]);
    const [car] = await carsOf('nophoto@example.test');
    expect(car!.status).toBe(0);
    const stranger = await buildUser(server);
    expect((await call(server, 'GET /api/cars/:id', { params: { id: car!.id }, as: stranger })).status).toBe(404);
    const admin = await buildUser(server, { isAdmin: true });
    const { body } = await call(server, 'GET /api/cars/:id', { params: { id: car!.id }, as: admin });
    expect(body).toMatchObject({ title: 'Dacia Duster', photos: [] });
  });

  it('may precede their owners, and the file may have lists, a wrapper or a byte order mark', async () => {
    const file = write(
      `\ufeff${JSON.stringify({
        version: 3,
        other: { x: [1, { y: 2 }] },
        __collections__: {
          Cars: [{ id: 'lc1', ...olderApp.car('l1') }, olderApp.car('l1')],
          users: [{ uid: 'l1', ...olderApp.user('listed') }],
        },
      })}`,
    );
    const { summary, told } = await runImport(server, file);
    expect([summary.users.taken, summary.cars.taken]).toEqual([1, 1]);
    expect(told('refused')).toEqual(['Cars[1]: It has no usable id to recognise it in a later import.']);
  });

  it('are imported once when an id occurs twice', async () => {
    const [a, b] = [olderApp.car('t1', { title: 'The first' }), olderApp.car('t1', { title: 'The second' })].map(
      (car) => JSON.stringify(car),
    );
    const file = write(`{"users":{"t1":${JSON.stringify(olderApp.user('twice'))}},"Cars":{"tc":${a},"tc":${b}}}`);
    const { told } = await runImport(server, file);
    expect(told('refused')).toEqual(['Cars/tc: Its id came before in this file.']);
    expect((await carsOf('twice@example.test')).map(({ title }) => title)).toEqual(['The first']);
  });

  it('that were refused are imported after the file is corrected, and nothing else changes', async () => {
    const users = { r1: olderApp.user('righted') };
    const good = olderApp.car('r1', { title: 'Good from the start' });
    await runImport(server, writeExport(users, { rc1: good, rc2: olderApp.car('r1', { price: 'cheap' }) }));
    const [before] = await carsOf('righted@example.test');
    const { summary } = await runImport(
      server,
      writeExport(users, { rc1: { ...good, title: 'Another title' }, rc2: olderApp.car('r1') }),
    );
    expect(summary.cars).toMatchObject({ taken: 1, hereAlready: 1, refused: 0 });
    expect((await carsOf('righted@example.test')).find(({ id }) => id === before!.id)).toEqual(before);
  });

  it('get positions by the names of their places, and administrators see the names without one', async () => {
    const sibiu = { lat: 45.8, lng: 24.15 };
    await server.pool.query(sql`
      insert into places (name, region, region_code, country, population, lat, lng)
      values ('Sibiu', '', '', 'RO', 134309, ${sibiu.lat}, ${sibiu.lng})`);
    const cars = {
      plc1: olderApp.car('pl1', { title: 'In a city', location: 'Sibiu' }),
      plc2: olderApp.car('pl1', { title: 'Nowhere', location: 'Behind the old mill' }),
    };
    expect((await runImport(server, writeExport({ pl1: olderApp.user('placed') }, cars))).summary.cars.taken).toBe(2);
    await placeCars(server.services);
    const placed = await many<{ title: string; spot: number | null }>(
      server.pool,
      sql`
      select title, spot from cars join users on users.id = owner_id
      where email = 'placed@example.test' order by title`,
    );
    expect(placed.map(({ title }) => title)).toEqual(['In a city', 'Nowhere']);
    const [inCity, nowhere] = placed;
    expect(distanceKm(pointOf(inCity!.spot!), sibiu)).toBeLessThan(1);
    expect(nowhere!.spot).toBeNull();
    const admin = await buildUser(server, { isAdmin: true });
    const { places } = (await call(server, 'GET /api/admin/places/unknown', { as: admin })).body;
    expect(places).toContainEqual({ location: 'Behind the old mill', cars: 1 });
    expect(places.map(({ location }) => location)).not.toContain('Sibiu');
  });

  it('may have ids such as __proto__ and constructor', async () => {
    const file = write(
      `{"users":{"__proto__":${JSON.stringify(olderApp.user('proto'))}},"Cars":{"constructor":${JSON.stringify(olderApp.car('__proto__'))}}}`,
    );
    expect((await runImport(server, file)).summary.cars).toMatchObject({ taken: 1, refused: 0 });
    expect(await carsOf('proto@example.test')).toHaveLength(1);
  });
});

describe('imported rentals', () => {
  it('create an account for a renter who is not in the list of users', async () => {
    const Rented = [
      olderApp.rental('unlisted', '2031-01-01', '2031-01-03'),
      olderApp.rental('unlisted', '2031-02-01', '2031-02-03'),
    ];
    const { told, summary } = await runImport(
      server,
      writeExport({ o1: olderApp.user('host') }, { oc1: olderApp.car('o1', { Rented }) }),
    );
    expect(summary.rentals.taken).toBe(2);
    expect(told('note').filter((text) => text.includes('an account is made'))).toHaveLength(1);
    expect((await accountOf('unlisted@example.test')).displayName).toBe('unlisted the old');
  });

  it('are refused when they overlap rentals booked here or earlier imported ones, even cancelled', async () => {
    const users = { m1: olderApp.user('market'), m2: olderApp.user('renter') };
    const first = olderApp.rental('m2', '2031-03-01', '2031-03-05');
    await runImport(server, writeExport(users, { mc1: olderApp.car('m1', { Rented: [first] }) }));
    const [car] = await carsOf('market@example.test');
    await server.pool.query(sql`update rentals set status = 'cancelled' where car_id = ${car!.id}`);
    const renter = await buildUser(server);
    await server.pool.query(sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
      values (${car!.id}, ${renter.uid}, '[2031-04-01,2031-04-03]', 'confirmed', 100, 2, 200)`);
    await server.pool.query(sql`update cars set booked = '{[2031-04-01,2031-04-04)}' where id = ${car!.id}`);

    const later = [
      first,
      olderApp.rental('m2', '2031-03-05', '2031-03-07'),
      olderApp.rental('m2', '2031-04-03', '2031-04-06'),
      olderApp.rental('m2', '2031-05-01', '2031-05-03'),
    ];
    const { told, summary } = await runImport(
      server,
      writeExport(users, { mc1: olderApp.car('m1', { Rented: later }) }),
    );
    expect(told('refused')).toEqual([
      'Cars/mc1/Rented[1]: Its days (2031-03-05 to 2031-03-07) overlap with Rented[0], which came first.',
      'Cars/mc1/Rented[2]: Its days (2031-04-03 to 2031-04-06) overlap with a rental that is here, which came first.',
    ]);
    expect(summary.rentals).toEqual({ taken: 1, joined: 0, hereAlready: 1, refused: 2 });
  });

  it('are refused on days that the owner has blocked, as the dry run predicts', async () => {
    const users = { b1: olderApp.user('blocker'), b2: olderApp.user('blocked') };
    await runImport(server, writeExport(users, { bc1: olderApp.car('b1', {}) }));
    const [car] = await carsOf('blocker@example.test');
    await server.pool.query(sql`
      insert into blocks (car_id, period) values (${car!.id}, daterange('2031-06-01', '2031-06-04'))`);
    await server.pool.query(sql`update cars set booked = unavailable_days(id, current_date) where id = ${car!.id}`);
    const Rented = [
      olderApp.rental('b2', '2031-06-03', '2031-06-05'),
      olderApp.rental('b2', '2031-06-04', '2031-06-06'),
    ];
    const file = writeExport(users, { bc1: olderApp.car('b1', { Rented }) });
    for (const dryRun of [true, false]) {
      const { told, summary } = await runImport(server, file, { dryRun });
      expect(told('refused')).toEqual([
        'Cars/bc1/Rented[0]: Its days (2031-06-03 to 2031-06-05) overlap with days that are blocked here, which came first.',
      ]);
      expect(summary.rentals).toMatchObject({ taken: 1, refused: 1 });
    }
  });

  it('are completed when in the past and confirmed when in the future', async () => {
    const traveller = await buildUser(server);
    const Rented = [
      olderApp.rental('v2', '2024-07-10', '2024-07-12'),
      olderApp.rental('v2', '2031-05-02', '2031-05-06'),
    ];
    const users = { v1: olderApp.user('lender'), v2: olderApp.user('traveller', { email: traveller.email }) };
    await runImport(server, writeExport(users, { vc1: olderApp.car('v1', { Rented }) }));
    const trips = async (when: 'past' | 'upcoming') =>
      (await call(server, 'GET /api/my/rentals', { query: { when }, as: traveller })).body.rentals;
    expect(await trips('past')).toMatchObject([{ status: 'completed', startDate: '2024-07-10' }]);
    expect(await trips('upcoming')).toMatchObject([{ status: 'confirmed', startDate: '2031-05-02' }]);
  });

  it('are not refused because of an overlap with a refused rental', async () => {
    const Rented = [
      olderApp.rental('w1', '2031-01-01', '2031-01-10'),
      olderApp.rental('w2', '2031-01-05', '2031-01-08'),
    ];
    const users = { w1: olderApp.user('keeper'), w2: olderApp.user('lucky') };
    const { told } = await runImport(server, writeExport(users, { wc1: olderApp.car('w1', { Rented }) }));
    expect(told('refused')).toEqual(['Cars/wc1/Rented[0]: Its renter owns the car.']);
    expect(told('taken')).toContain('Cars/wc1/Rented[1]: 2031-01-05 to 2031-01-08');
  });
});

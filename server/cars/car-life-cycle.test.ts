import { beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../contract/calls.ts';
import { CarDetails } from '../../contract/cars/cars.ts';
import { addDays } from '../../contract/dates.ts';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();
let owner: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  owner = await buildUser(server, { displayName: 'Olive' });
  other = await buildUser(server);
  admin = await buildUser(server, { isAdmin: true });
});

let photos = 0;
async function insertPhoto(user: TestUser): Promise<string> {
  const { id } = await one<{ id: string }>(
    server.pool,
    sql`
    insert into photos (uploader_id, key, width, height, placeholder)
    values (${user.uid}, ${`photo-${photos++}`}, 1600, 900, 'data:image/webp;base64,AAAA') returning id`,
  );
  return id;
}

type Facts = Pick<
  CallInput<'POST /api/cars'>['body'],
  'make' | 'model' | 'year' | 'fuel' | 'range' | 'doors' | 'features'
>;

const input = async (user = owner) => ({
  title: 'Renault Zoé',
  description: 'Quiet.\nCharged when you get it.',
  price: '45,50' as string | number,
  location: 'Genève',
  gear: 'Automatic' as const,
  seats: 5 as string | number,
  vehicleType: 'Electric vehicle' as const,
  ...({} as Facts),
  photoIds: [await insertPhoto(user), await insertPhoto(user)],
});
const create = (body: Awaited<ReturnType<typeof input>>, as = owner) => call(server, 'POST /api/cars', { body, as });
const show = (id: string, as: TestUser) => call(server, 'GET /api/cars/:id', { params: { id }, as });
const card = async (id: string) =>
  JSON.parse((await one<{ card: string }>(server.pool, sql`select card from cars where id = ${id}`)).card);

describe('POST /api/cars', () => {
  it('creates a car that waits for review, with the price in cents and the photos in order', async () => {
    const body = await input();
    const response = await create(body);
    expect(response.status).toBe(201);
    expect(CarDetails.parse(response.body)).toEqual(response.body);
    expect(response.body).toMatchObject({
      title: 'Renault Zoé',
      priceCents: 4_550,
      status: 0,
      version: 1,
      isOwn: true,
      can: { edit: true, book: false, moderate: false, seeRentals: true },
      bookedRanges: [],
      owner: { uid: owner.uid, displayName: 'Olive', isDemo: false },
    });
    expect(response.body.photos.map((photo) => photo.id)).toEqual(body.photoIds);
    expect(await card(response.body.id)).toMatchObject({ title: 'Renault Zoé', photo: { id: body.photoIds[0] } });
  });

  it('accepts numbers as numbers or strings', async () => {
    const response = await create({ ...(await input()), price: 45.5, seats: '7' });
    expect(response.body).toMatchObject({ priceCents: 4_550, seats: 7 });
  });

  it('accepts a title of one character', async () => {
    expect((await create({ ...(await input()), title: 'Ø' })).body.title).toBe('Ø');
  });

  it('saves optional facts, and shows some of them on the card', async () => {
    const facts = { make: ' Renault ', model: 'Zoe', year: '2021', fuel: 'electric', range: 390, doors: '5' } as const;
    const { body } = await create({ ...(await input()), ...facts, features: ['isofix', 'bluetooth', 'isofix'] });
    const saved = { make: 'Renault', model: 'Zoe', year: 2021, fuel: 'electric', range: 390, doors: 5 };
    expect(body).toMatchObject({ ...saved, features: ['bluetooth', 'isofix'] });
    expect(await card(body.id)).toMatchObject({ make: 'Renault', model: 'Zoe', year: 2021, fuel: 'electric' });
  });

  it('returns null for empty facts, and omits them from the card', async () => {
    const { body } = await create({ ...(await input()), make: '', fuel: '', year: '', features: '' });
    const nothing = { make: null, model: null, year: null, fuel: null, range: null, doors: null, features: [] };
    expect(body).toMatchObject(nothing);
    for (const fact of Object.keys(nothing)) expect(await card(body.id)).not.toHaveProperty(fact);
  });

  it('creates one car for repeated and concurrent identical requests', async () => {
    const body = await input();
    const responses = await Promise.all([create(body), create(body), create(body)]);
    responses.push(await create(body));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
  });

  it.each([
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: undefined }, 'price', 'Price is required'],
    [{ price: '0' }, 'price', 'Price must be a valid number greater than 0'],
    [{ price: 'ten' }, 'price', 'Price must be a valid number greater than 0'],
    [{ price: 10_000.01 }, 'price', 'Price must be 10,000 or less'],
    [{ price: '20000' }, 'price', 'Price must be 10,000 or less'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ gear: '' }, 'gear', 'Gear is required'],
    [{ seats: '' }, 'seats', 'Number of seats is required'],
    [{ seats: 0 }, 'seats', 'Seats must be a valid number greater than 0'],
    [{ seats: 2.5 }, 'seats', 'Seats must be a valid number greater than 0'],
    [{ seats: 61 }, 'seats', 'Seats must be at most 60'],
    [{ vehicleType: 'Tank' }, 'vehicleType', 'Vehicle type is required'],
    [{ make: 'x'.repeat(41) }, 'make', 'Make must be at most 40 characters long'],
    [{ model: 'x'.repeat(61) }, 'model', 'Model must be at most 60 characters long'],
    [{ year: 'old' }, 'year', 'Enter the year it was built, such as 2019'],
    [{ year: 1899 }, 'year', 'Enter the year it was built, such as 2019'],
    [{ year: new Date().getUTCFullYear() + 2 }, 'year', 'Enter the year it was built, such as 2019'],
    [{ fuel: 'coal' }, 'fuel', 'There is no such fuel'],
    [{ range: '0' }, 'range', 'Range must be a whole number from 1 to 5,000'],
    [{ doors: 12 }, 'doors', 'Doors must be a number from 1 to 9'],
    [{ features: 'isofix,sunroof' }, 'features', 'There is no such feature'],
    [{ features: ['sunroof'] }, 'features', 'There is no such feature'],
    [{ photoIds: [] }, 'photoIds', 'At least one image is required'],
  ])('rejects %j', async (wrong, field, message) => {
    const body = { ...(await input()), ...wrong };
    const { status, problem } = await send(server, 'POST', '/api/cars', body, { as: owner });
    expect(status).toBe(400);
    expect(problem.fields?.[field]?.message).toBe(message);
  });

  it.each([{ status: 1 }, { ownerId: '0' }, { version: 1 }, { isAdmin: true }])(
    'rejects the field %j',
    async (extra) => {
      const body = { ...(await input()), ...extra };
      expect((await send(server, 'POST', '/api/cars', body, { as: owner })).status).toBe(400);
    },
  );

  it('rejects photos of another user, and creates no car', async () => {
    const before = await one(server.pool, sql`select count(*) as count from cars`);
    const response = await create(await input(other));
    expect(response).toMatchObject({ status: 400, problem: { code: 'car/photos-invalid' } });
    expect(await one(server.pool, sql`select count(*) as count from cars`)).toEqual(before);
  });
});

describe('GET /api/cars/:id', () => {
  it('returns 404 for an inactive car, except to its owner and administrators', async () => {
    const car = await buildCar(server, { ownerId: owner.uid, status: 0 });
    expect((await show(car.id, other)).problem).toMatchObject({ status: 404, code: 'car/not-found' });
    expect((await show(car.id, owner)).body).toMatchObject({ status: 0, isOwn: true });
    expect((await show(car.id, admin)).body).toMatchObject({
      status: 0,
      isOwn: false,
      can: { moderate: true, book: false },
    });
  });

  it('returns what each viewer may do with an active car', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const can = async (user: TestUser) => (await show(car.id, user)).body.can;
    expect(await can(owner)).toEqual({ edit: true, book: false, moderate: false, seeRentals: true });
    expect(await can(other)).toEqual({ edit: false, book: true, moderate: false, seeRentals: false });
    expect(await can(admin)).toEqual({ edit: true, book: true, moderate: true, seeRentals: true });
  });

  it('returns taken days from today on, with inclusive ends and adjacent ranges merged', async () => {
    const today = day(0);
    const car = await buildCar(server);
    const days = [
      [-3, 1],
      [5, 7],
      [8, 9],
      [20, 22],
    ] as const;
    for (const [from, to] of days) {
      await buildRental(server, { carId: car.id, startDate: addDays(today, from), endDate: addDays(today, to) });
    }
    expect((await show(car.id, other)).body.bookedRanges).toEqual([
      { startDate: today, endDate: addDays(today, 1) },
      { startDate: addDays(today, 5), endDate: addDays(today, 9) },
      { startDate: addDays(today, 20), endDate: addDays(today, 22) },
    ]);
  });

  it('returns sample response figures for demo owners, and none for real owners without data', async () => {
    const car = await buildCar(server);
    expect((await show(car.id, other)).body.owner).not.toHaveProperty('responseRate');
    await server.pool.query(sql`
      update users set is_demo = true, created_at = '2024-06-03T09:00:00Z' where id = ${car.ownerId}`);
    expect((await show(car.id, other)).body.owner).toMatchObject({
      joinedAt: '2024-06-03T09:00:00.000Z',
      responseRate: 90,
      responseMinutes: 60,
      isDemo: true,
    });
  });

  it.each(['00000000-0000-7000-8000-000000000000', 'not-an-id', '1'])('returns a problem for %s', async (id) => {
    const response = await send(server, 'GET', `/api/cars/${id}`, undefined, { as: other });
    expect([400, 404]).toContain(response.status);
    expect(response.problem.code).toBe('car/not-found');
  });
});

describe('PUT /api/cars/:id', () => {
  const edit = (id: string, body: object, as = owner) =>
    send<CarDetails>(server, 'PUT', `/api/cars/${id}`, body, { as });
  async function createListed() {
    const body = await input();
    const { id } = (await create(body)).body;
    const active = await call(server, 'PATCH /api/admin/cars/:id/status', {
      params: { id },
      body: { status: 1, version: 1 },
      as: admin,
    });
    return { id, body, version: active.body.version };
  }

  it('updates the car, increments its version, and sends it back to review', async () => {
    const { id, body, version } = await createListed();
    const [first, second] = body.photoIds;
    const changed = { ...body, title: 'Renault Zoé R135', price: 60, photoIds: [second!, first!], version };
    const response = await edit(id, changed);
    expect(response.body).toMatchObject({
      title: 'Renault Zoé R135',
      priceCents: 6_000,
      status: 0,
      version: version + 1,
    });
    expect(response.body.photos.map((photo) => photo.id)).toEqual([second, first]);
    expect(await card(id)).toMatchObject({ title: 'Renault Zoé R135', priceCents: 6_000, photo: { id: second } });
  });

  it('keeps status and version when nothing changes', async () => {
    const { id, body, version } = await createListed();
    const response = await edit(id, { ...body, price: '$45.50', seats: '5', version });
    expect(response.body).toMatchObject({ status: 1, version });
  });

  it('sends the car back to review when facts change, and lists the changes since the approval', async () => {
    const { id, body, version } = await createListed();
    const response = await edit(id, { ...body, make: 'Renault', features: 'tow-bar,isofix', version });
    expect(response.body).toMatchObject({ status: 0, make: 'Renault', features: ['isofix', 'tow-bar'] });
    const { body: review } = await call(server, 'GET /api/admin/cars/:id/review', { params: { id }, as: admin });
    expect(review.changes).toEqual([
      { field: 'make', before: null, after: 'Renault' },
      { field: 'features', before: null, after: ['isofix', 'tow-bar'] },
    ]);
    const { body: history } = await call(server, 'GET /api/admin/cars/:id/history', {
      params: { id },
      query: {},
      as: admin,
    });
    expect(history.entries[0]).toMatchObject({ action: 'car-edited', changes: review.changes });
  });

  it('sends the car back to review when only the order of the photos changes', async () => {
    const { id, body, version } = await createListed();
    const response = await edit(id, { ...body, photoIds: body.photoIds.toReversed(), version });
    expect(response.body).toMatchObject({ status: 0, version: version + 1 });
  });

  it('returns 409 to the second of two concurrent edits, and keeps the first', async () => {
    const { id, body, version } = await createListed();
    const responses = await Promise.all([
      edit(id, { ...body, title: 'First title', version }),
      edit(id, { ...body, title: 'Second title', version }, admin),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const conflict = responses.find(({ status }) => status === 409)!;
    expect(conflict.problem).toMatchObject({ code: 'car/changed-meanwhile' });
    const saved = responses.find(({ status }) => status === 200)!;
    expect((await show(id, owner)).body).toMatchObject({ title: saved.body.title, version: version + 1 });
  });

  it('succeeds when a save is repeated', async () => {
    const { id, body, version } = await createListed();
    const changed = { ...body, title: 'Saved twice', version };
    expect((await edit(id, changed)).status).toBe(200);
    expect((await edit(id, changed)).body).toMatchObject({ title: 'Saved twice', version: version + 1 });
  });

  it('is limited to the owner and administrators', async () => {
    const { id, body, version } = await createListed();
    const changed = { ...body, title: 'Mine now', version };
    expect((await edit(id, changed, other)).problem).toMatchObject({ status: 403, code: 'car/not-yours' });
    expect((await edit(id, changed, admin)).status).toBe(200);
    expect((await edit('00000000-0000-7000-8000-000000000000', changed)).status).toBe(404);
  });

  it('stores setup steps whose defaults the owner keeps, hidden from other users', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    const keep = (step: 'photos' | 'terms', as: TestUser) =>
      call(server, 'PUT /api/cars/:id/kept-steps/:step', { params: { id, step }, as });
    const { version } = (await show(id, owner)).body;
    for (const _attempt of [1, 2]) expect((await keep('photos', owner)).body.keptSteps).toEqual(['photos']);
    expect((await keep('terms', owner)).body).toMatchObject({
      keptSteps: ['photos', 'terms'],
      state: 'active',
      version,
    });
    const stranger = await buildUser(server);
    expect((await keep('terms', stranger)).problem.code).toBe('car/not-yours');
    expect((await show(id, stranger)).body).not.toHaveProperty('keptSteps');
  });

  it('returns the messages of the edit form for empty numbers', async () => {
    const { id, body, version } = await createListed();
    const response = await edit(id, { ...body, price: '', seats: '', version });
    expect(response.problem.fields).toMatchObject({
      price: { message: 'Price must be a valid number greater than 0' },
      seats: { message: 'Seats must be a valid number greater than 0' },
    });
  });

  it('does not change rentals and booked days', async () => {
    const { id, body, version } = await createListed();
    const startDate = day(4);
    const rental = await buildRental(server, { carId: id, startDate, endDate: addDays(startDate, 2) });
    await edit(id, { ...body, price: 99, version });
    const row = await one(
      server.pool,
      sql`select price_per_day_cents as price, status from rentals where id = ${rental.id}`,
    );
    expect(row).toEqual({ price: 4_550, status: 'confirmed' });
    expect((await show(id, owner)).body.bookedRanges).toEqual([{ startDate, endDate: addDays(startDate, 2) }]);
  });
});

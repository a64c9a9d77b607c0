import { expect, it } from 'vitest';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();

const show = (id: string, as: TestUser) => call(server, 'GET /api/people/:id', { params: { id }, as });

it('shows the profile, ratings and response figures, but no email address or phone number', async () => {
  const [person, viewer] = [await buildUser(server), await buildUser(server)];
  await server.pool.query(sql`
    update users set about = 'I fix my cars myself.', spoken_languages = '{ca,es}', phone = '+34600111222',
      email_verified = true where id = ${person.uid}`);
  await server.pool.query(sql`
    insert into person_figures (user_id, owner_reviews, owner_stars, response_percent, response_minutes, cancelled_percent)
    values (${person.uid}, 3, 14, 90, 45, 0)`);
  const { status, body } = await show(person.uid, viewer);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    uid: person.uid,
    about: 'I fix my cars myself.',
    spokenLanguages: ['ca', 'es'],
    isVerified: true,
    asOwner: { average: 4.67, count: 3 },
    asRenter: { average: null, count: 0 },
    responsePercent: 90,
    responseMinutes: 45,
    cancelledPercent: 0,
    photo: null,
    isViewer: false,
  });
  const text = JSON.stringify(body);
  expect(text).not.toContain('600111222');
  expect(text).not.toContain('@');
  expect((await show(person.uid, person)).body.isViewer).toBe(true);
});

it('returns 404 for banned, deleted and unknown people', async () => {
  const [banned, deleted, viewer] = [await buildUser(server), await buildUser(server), await buildUser(server)];
  await server.pool.query(sql`update users set banned_at = now() where id = ${banned.uid}`);
  await deleteAccount(server.services, deleted.email);
  for (const { uid } of [banned, deleted, { uid: '00000000-0000-7000-8000-000000000000' }]) {
    const { status, problem } = await show(uid, viewer);
    expect([status, problem.code]).toEqual([404, 'person/not-found']);
  }
});

it('lists the active cars of a person page by page', async () => {
  const [owner, viewer] = [await buildUser(server), await buildUser(server)];
  const cars: string[] = [];
  for (let n = 0; n < 3; n++) cars.unshift((await buildCar(server, { ownerId: owner.uid })).id);
  await buildCar(server, { ownerId: owner.uid, status: CAR_STATUS.inactive });
  const page = (cursor?: string) =>
    call(server, 'GET /api/people/:id/cars', {
      params: { id: owner.uid },
      query: { limit: 2, ...(cursor && { cursor }) },
      as: viewer,
    });
  const first = (await page()).body;
  const second = (await page(first.nextCursor!)).body;
  expect([...first.cars, ...second.cars].map(({ id }) => id)).toEqual(cars);
  expect(second.nextCursor).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { removeOrphanPhotos } from '../photos/index.ts';
import { buildUser, CAR_INPUT, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const change = (as: TestUser, body: object) => send(server, 'PATCH', '/api/me', body, { as });
const account = async (as: TestUser) => (await call(server, 'GET /api/me/account', { as })).body;
const setPicture = (as: TestUser, photoId: string | null) =>
  call(server, 'PUT /api/me/picture', { body: { photoId }, as });
const photoOf = async (as: TestUser) => (await call(server, 'GET /api/me', { as })).body.photo;

describe('GET /api/me/account', () => {
  it('returns the defaults for a new user', async () => {
    const user = await buildUser(server, { displayName: 'Ann Example' });
    expect(await account(user)).toEqual({
      uid: user.uid,
      displayName: 'Ann Example',
      about: '',
      spokenLanguages: [],
      phone: '',
      email: user.email,
      pendingEmail: null,
      isVerified: false,
      mutedMails: [],
      language: 'en',
      photo: null,
      memberSince: expect.stringMatching(/^\d{4}-.*Z$/),
      deletesAt: null,
    });
  });

  it('omits topics that only a later version knows', async () => {
    const user = await buildUser(server);
    await server.pool.query(sql`update users set muted_mails = '{weather,reviews}' where id = ${user.uid}`);
    expect((await account(user)).mutedMails).toEqual(['reviews']);
  });
});

describe('PATCH /api/me', () => {
  it.each([
    [{ displayName: ' Ann Other ' }, { displayName: 'Ann Other' }],
    [{ about: ' I like cars.\n\nAnd bicycles. ' }, { about: 'I like cars.\n\nAnd bicycles.' }],
    [{ spokenLanguages: ['de', 'fr', 'de'] }, { spokenLanguages: ['de', 'fr'] }],
    [{ phone: '0041 (0)79 555 01-00' }, { phone: '+41795550100' }],
    [{ mutedMails: ['reviews', 'reviews'] }, { mutedMails: ['reviews'] }],
  ])('saves %o and nothing else', async (input, saved) => {
    const user = await buildUser(server);
    await change(user, { about: 'Before', spokenLanguages: ['es'], phone: '+14155550100', mutedMails: ['listings'] });
    const before = await account(user);
    const { status, body } = await change(user, input);
    expect([status, body]).toEqual([200, { ...before, ...saved }]);
    expect(await account(user)).toEqual({ ...before, ...saved });
  });

  it('clears fields', async () => {
    const user = await buildUser(server);
    await change(user, { about: 'Before', spokenLanguages: ['es'], phone: '+14155550100', mutedMails: ['listings'] });
    await change(user, { about: '', spokenLanguages: [], phone: '', mutedMails: [] });
    expect(await account(user)).toMatchObject({ about: '', spokenLanguages: [], phone: '', mutedMails: [] });
    const row = await one(server.pool, sql`select phone from users where id = ${user.uid}`);
    expect(row).toEqual({ phone: null });
  });

  it.each([
    [{ displayName: 'ab' }, 'auth/username-too-short', 'displayName'],
    [{ displayName: 'Ann\u202e Example' }, 'text/hidden-characters', 'displayName'],
    [{ about: 'x'.repeat(1_001) }, 'account/about-too-long', 'about'],
    [{ phone: '079 555 01 00' }, 'account/phone-invalid', 'phone'],
    [{ phone: '+1'.repeat(99) }, 'account/phone-invalid', 'phone'],
    [{ spokenLanguages: ['xx'] }, 'request/invalid', 'spokenLanguages.0'],
    [
      { spokenLanguages: ['de', 'en', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'fi'] },
      'account/too-many-languages',
      'spokenLanguages',
    ],
    [{ mutedMails: ['money'] }, 'request/invalid', 'mutedMails.0'],
  ])('rejects %o with an error at its field', async (body, code, field) => {
    const { status, problem } = await change(await buildUser(server), body);
    expect([status, problem.code, Object.keys(problem.fields!)]).toEqual([400, code, [field]]);
    expect(problem.detail).not.toContain('{');
  });

  it.each(['email', 'isAdmin', 'emailVerified', 'language', 'uid', 'photo'])('rejects the field %s', async (field) => {
    expect((await change(await buildUser(server), { [field]: 'x' })).status).toBe(400);
  });

  it('returns a new name immediately, also when refreshing the session', async () => {
    const user = await buildUser(server);
    await change(user, { displayName: 'Brand New' });
    expect((await call(server, 'GET /api/me', { as: user })).body.displayName).toBe('Brand New');
    const renewed = await call(server, 'POST /api/auth/refresh', { cookie: user.cookie });
    expect(renewed.body.user.displayName).toBe('Brand New');
  });
});

describe('PUT /api/me/picture', () => {
  it('sets, replaces and removes the picture, and releases the previous photo', async () => {
    const user = await buildUser(server);
    const [first, second] = [await buildPhoto(server, user), await buildPhoto(server, user)];
    expect((await setPicture(user, first.id)).body).toEqual({ photo: first });
    expect((await setPicture(user, first.id)).body).toEqual({ photo: first });
    expect((await account(user)).photo).toEqual(first);
    await setPicture(user, second.id);
    expect(await photoOf(user)).toEqual(second);

    await server.pool.query(sql`
      update photos set created_at = now() - interval '9 days', detached_at = detached_at - interval '9 days'`);
    await removeOrphanPhotos(server.services);
    const left = await server.pool.query(sql`select id from photos where uploader_id = ${user.uid}`);
    expect(left.rows).toEqual([{ id: second.id }]);

    expect((await setPicture(user, null)).body).toEqual({ photo: null });
    expect(await photoOf(user)).toBeNull();
    expect(await one(server.pool, sql`select kept_for from photos where id = ${second.id}`)).toEqual({
      kept_for: null,
    });
  });

  it('rejects photos of other users, of cars, and unknown photos', async () => {
    const [user, stranger] = [await buildUser(server), await buildUser(server)];
    const own = await buildPhoto(server, user);
    await setPicture(user, own.id);
    const foreign = await buildPhoto(server, stranger);
    const ofCar = await buildPhoto(server, user);
    await call(server, 'POST /api/cars', { body: { ...CAR_INPUT, photoIds: [ofCar.id] }, as: user });
    for (const id of [foreign.id, ofCar.id, '01900000-0000-7000-8000-000000000000', 'x']) {
      const { status, problem } = await setPicture(user, id);
      expect([status, problem.code], id).toEqual([400, 'account/picture-invalid']);
    }
    expect(await photoOf(user)).toEqual(own);
  });

  it('prevents using the photo for a car as well', async () => {
    const user = await buildUser(server);
    const photo = await buildPhoto(server, user);
    await setPicture(user, photo.id);
    const body = { ...CAR_INPUT, photoIds: [photo.id] } as never;
    expect((await call(server, 'POST /api/cars', { body, as: user })).problem.code).toBe('car/photos-invalid');
  });
});

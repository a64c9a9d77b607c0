import { describe, expect, it } from 'vitest';
import type { CallInput } from '../../../contract/calls.ts';
import { AdminUser } from '../../../contract/moderation/users/users.ts';
import { deleteAccount } from '../../accounts/index.ts';
import { many, sql } from '../../platform/database/database.ts';
import { buildCar, buildPeople, buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { changeAccountStatus, showUser, userHistory } from '../../testing/admin.ts';
import { useModeration } from '../../testing/moderation.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const { ada, owner } = useModeration(server);

const find = async (query: { q?: string; only?: 'banned' | 'deleted' | 'admins' | 'unverified' | 'reported' }) =>
  (await call(server, 'GET /api/admin/users', { query, as: ada })).body.users.map(({ uid }) => uid);

describe('GET /api/admin/users', () => {
  it('finds people by parts of name or email, ignoring accents, by several words, and by the beginning of their id', async () => {
    const person = await buildUser(server, { displayName: 'Zoë Quirrel', email: 'zq.finder@example.test' });
    const { uid } = person;
    for (const q of ['zoe', 'QUIRREL', 'quir zoë', 'zq.find', 'z q', uid, uid.slice(0, 23), uid.toUpperCase()]) {
      expect(await find({ q }), q).toContain(uid);
    }
    for (const q of [
      'oë q%',
      'uirrel nobody',
      'o_',
      'uirre x',
      `${uid.slice(0, 35)}${uid.endsWith('0') ? '1' : '0'}`,
    ]) {
      expect(await find({ q }), q).not.toContain(uid);
    }
  });

  it('shows email addresses, cars, trips and reports, but no phone numbers', async () => {
    await buildCar(server, { ownerId: owner.uid });
    await server.pool.query(sql`update users set phone = '+41791234567' where id = ${owner.uid}`);
    await server.pool.query(sql`
      insert into reports (kind, subject_id, person_id, reporter_id, reason, evidence)
      values ('person', ${owner.uid}, ${owner.uid}, ${ada.uid}, 'other', '{}')`);
    const { body } = await call(server, 'GET /api/admin/users', { query: { q: owner.email }, as: ada });
    expect(AdminUser.parse(body.users[0])).toEqual(body.users[0]);
    expect(body.users).toMatchObject([
      { uid: owner.uid, email: owner.email, cars: 1, trips: 0, reports: 1, openReports: 1, state: 'active' },
    ]);
    expect(JSON.stringify((await showUser(server, owner.uid, ada)).body)).not.toContain('41791234567');
    expect(await find({ only: 'reported' })).toEqual([owner.uid]);
  });

  it('hides reports about the viewer', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    await server.pool.query(sql`
      insert into reports (kind, subject_id, person_id, reporter_id, reason, evidence)
      values ('person', ${admin.uid}, ${admin.uid}, ${owner.uid}, 'other', '{}')`);
    const list = async (as: TestUser, query: CallInput<'GET /api/admin/users'>['query']) =>
      (await call(server, 'GET /api/admin/users', { query, as })).body.users;
    const none = { reports: 0, openReports: 0 };
    expect(await list(admin, { q: admin.email })).toMatchObject([none]);
    expect((await showUser(server, admin.uid, admin)).body).toMatchObject(none);
    expect((await list(admin, { only: 'reported' })).map(({ uid }) => uid)).not.toContain(admin.uid);
    expect(await list(ada, { q: admin.email })).toMatchObject([{ reports: 1, openReports: 1 }]);
    await server.pool.query(sql`delete from reports where person_id = ${admin.uid}`);
  });

  it('filters by account status', async () => {
    const [banned, deleted] = [await buildUser(server), await buildUser(server)];
    await changeAccountStatus(server, banned.uid, ada, { isBanned: true, reason: 'x' });
    await deleteAccount(server.services, deleted.email);
    expect(await find({ only: 'banned' })).toEqual([banned.uid]);
    expect(await find({ only: 'deleted' })).toEqual([deleted.uid]);
    expect(await find({ only: 'admins' })).toContain(ada.uid);
    expect(await find({ only: 'unverified' })).not.toContain(deleted.uid);
    const { body } = await call(server, 'GET /api/admin/users', { query: { only: 'deleted' }, as: ada });
    expect(body.users).toMatchObject([{ email: null, state: 'deleted', isDeleted: true }]);
  });

  it('pages without gaps or duplicates when many people joined at the same moment', async () => {
    const people = await buildPeople(server, 60);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { q: 'person', limit: 25, ...(cursor && { cursor }) };
      const { body } = await call(server, 'GET /api/admin/users', { query, as: ada });
      seen.push(...body.users.map(({ uid }) => uid));
      cursor = body.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    for (const { uid } of people) expect(seen).toContain(uid);
  });

  it('searches with an index', async () => {
    const client = await server.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(sql`
        explain select id from users
        where person_search_text(users.display_name, users.email::text) like search_pattern('quirrel')`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('notes about a person', () => {
  it('are listed newest first, appear in the history without their text, and cannot be changed', async () => {
    const { uid } = await buildUser(server);
    for (const text of ['Called about the keys.', 'Sent a licence.\nLooks fine.']) {
      const note = await call(server, 'POST /api/admin/users/:id/notes', {
        params: { id: uid },
        body: { text },
        as: ada,
      });
      expect(note.body).toMatchObject({ text, author: 'Ada', at: expect.any(String) });
    }
    expect((await showUser(server, uid, ada)).body.notes.map(({ text }) => text)).toEqual([
      'Sent a licence.\nLooks fine.',
      'Called about the keys.',
    ]);
    expect(await userHistory(server, uid, ada)).toEqual(
      [1, 2].map(() => ({ action: 'user-noted', reason: null, by: 'Ada' })),
    );
    const refused = 'Notes about people are never changed';
    await expect(server.pool.query(`update user_notes set body = 'x'`)).rejects.toThrow(refused);
    await expect(server.pool.query('delete from user_notes')).rejects.toThrow(refused);
    expect(
      (await call(server, 'POST /api/admin/users/:id/notes', { params: { id: uid }, body: { text: ' ' }, as: ada }))
        .problem.code,
    ).toBe('user/note-required');
  });

  it('are deleted with the account', async () => {
    const person = await buildUser(server);
    const params = { id: person.uid };
    await call(server, 'POST /api/admin/users/:id/notes', { params, body: { text: 'Moves to Bern.' }, as: ada });
    await deleteAccount(server.services, person.email);
    expect((await showUser(server, person.uid, ada)).body).toMatchObject({ notes: [], email: null });
    const left = sql`select 1 from user_notes where user_id = ${person.uid}`;
    expect(await many(server.pool, left)).toEqual([]);
  });
});

describe('signing a user out', () => {
  it('ends every session, adds a history entry, and allows signing in again', async () => {
    const person = await buildUser(server);
    const { email, password } = person;
    await call(server, 'POST /api/auth/sign-in', { body: { email, password } });
    expect((await showUser(server, person.uid, ada)).body.sessions).toBe(2);
    const params = { id: person.uid };
    expect((await call(server, 'POST /api/admin/users/:id/sign-out', { params, as: ada })).status).toBe(204);
    expect((await call(server, 'GET /api/me', { as: person })).status).toBe(401);
    expect((await userHistory(server, person.uid, ada))[0]).toMatchObject({ action: 'user-signed-out', by: 'Ada' });
    expect((await call(server, 'POST /api/auth/sign-in', { body: { email, password } })).status).toBe(200);
  });
});

it('returns 404 for an unknown user', async () => {
  const params = { id: '01900000-0000-7000-8000-000000000000' };
  for (const response of [
    await call(server, 'GET /api/admin/users/:id', { params, as: ada }),
    await call(server, 'GET /api/admin/users/:id/history', { params, as: ada }),
    await call(server, 'POST /api/admin/users/:id/sign-out', { params, as: ada }),
    await call(server, 'PATCH /api/admin/users/:id', { params, body: { version: 1, isAdmin: true }, as: ada }),
  ]) {
    expect([response.status, response.problem.code]).toEqual([404, 'user/not-found']);
  }
});

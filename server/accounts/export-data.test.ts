import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { hideMessage } from '../threads/index.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { startThread } from '../testing/messages.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { useProcesses } from '../testing/process.ts';
import { readZip } from '../testing/read-zip.ts';
import { databaseUrl } from '../testing/test-database.ts';

const server = useBookingServer();
const { folder, run } = useProcesses();

async function dataOf(as: TestUser) {
  const headers = { authorization: `Bearer ${as.accessToken}` };
  const answer = await server.app.inject({ url: '/api/me/data', headers });
  const files = readZip(answer.rawPayload);
  const text = files.get('data.json')!.toString();
  return { answer, files, text, data: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
}

/** Columns that refer to a user and are not exported, with the reason */
const NOT_EXPORTED = {
  'accounts.user_id': 'password hash',
  'dispute_evidence.created_by': 'the administrator who sent evidence to a bank',
  'disputes.decided_by': 'the administrator who decided about a lost dispute',
  'idempotency_keys.user_id': 'responses stored for two days, whose data is exported elsewhere',
  'notices.actor_id': 'notices to other users',
  'payout_reversals.asked_by': 'the administrator who reversed a payout',
  'reports.person_id': 'who reported the user',
};

describe('GET /api/me/data', () => {
  it('returns an archive of the user’s data and photos', async () => {
    const [renter, owner] = [await buildUser(server), await buildUser(server, { displayName: 'Olive Owner' })];
    const car = await buildCar(server, { ownerId: owner.uid, title: 'Green Fiat' });
    const { rentalId } = await buildBooking(server, { car, renter });
    const photo = await buildPhoto(server, renter);
    await call(server, 'PUT /api/me/picture', { body: { photoId: photo.id }, as: renter });
    await call(server, 'PATCH /api/me', { body: { about: 'I like cars.', phone: '+14155550100' }, as: renter });
    await call(server, 'PUT /api/saved/:carId', { params: { carId: car.id }, as: renter });
    const body = { carId: car.id, key: randomUUID(), text: 'Is it clean?', photoIds: [] };
    await call(server, 'POST /api/threads', { body, as: renter });

    const { answer, files, data } = await dataOf(renter);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    });
    expect([...files.keys()]).toEqual(['data.json', `photos/${photo.id}.webp`]);
    expect(files.get(`photos/${photo.id}.webp`)!.toString('latin1', 8, 12)).toBe('WEBP');
    expect(data).toMatchObject({
      account: [{ id: renter.uid, email: renter.email, about: 'I like cars.', phone: '+14155550100' }],
      trips: [{ id: rentalId, car: 'Green Fiat', totalCents: 9_000 }],
      payments: [{ kind: 'charge', amountCents: 9_000, subjectId: rentalId }],
      savedCars: [{ title: 'Green Fiat' }],
      messagesWritten: [{ body: 'Is it clean?' }],
      devices: [{ since: expect.any(String) }],
      cars: [],
    });
    expect(data.notices).toHaveLength(1);
    expect((await dataOf(owner)).data).toMatchObject({
      cars: [{ title: 'Green Fiat', priceCents: 4_500, cancellation: 'flexible' }],
      rentalsOfMyCars: [{ id: rentalId }],
      trips: [],
    });
  });

  it('contains no personal data of other users', async () => {
    const renter = await buildUser(server, { displayName: 'Rene Renter' });
    const owner = await buildUser(server, { displayName: 'Olive Owner' });
    const car = await buildCar(server, { ownerId: owner.uid });
    await buildBooking(server, { car, renter });
    await call(server, 'PATCH /api/me', { body: { phone: '+14155550199' }, as: renter });
    const { text } = await dataOf(owner);
    for (const secret of [renter.email, 'Rene', '+14155550199', renter.uid, '$argon2']) {
      expect(text, secret).not.toContain(secret);
    }
  });

  it('contains messages to the user as displayed, and notes about them, without the authors', async () => {
    const renter = await buildUser(server, { displayName: 'Rene Renter' });
    const owner = await buildUser(server);
    const admin = await buildUser(server, { isAdmin: true, displayName: 'Ada Admin' });
    const [strange, met] = [
      await buildCar(server, { ownerId: owner.uid }),
      await buildCar(server, { ownerId: owner.uid }),
    ];
    await buildBooking(server, { car: met, renter });
    await startThread(server, renter, { carId: strange.id }, { text: 'Is it clean? Write to rene@example.test' });
    await startThread(server, renter, { carId: met.id }, { text: 'Call me at +14155550188' });
    await startThread(server, renter, { carId: strange.id }, { text: 'Something that was hidden' });
    const { id } = await one<{ id: number }>(server.pool, sql`select max(id) as id from messages`);
    await hideMessage(server.pool, id);
    await call(server, 'POST /api/admin/users/:id/notes', {
      params: { id: owner.uid },
      body: { text: 'Always friendly.' },
      as: admin,
    });

    const { data, text } = await dataOf(owner);
    expect(data.messagesReceived).toMatchObject([
      { body: expect.stringMatching(/^Is it clean\? Write to /) as string },
      { body: 'Call me at +14155550188' },
    ]);
    expect(data.notesAboutMe).toEqual([{ at: expect.any(String) as string, text: 'Always friendly.' }]);
    for (const secret of ['rene@example.test', 'Rene', renter.uid, 'was hidden', 'Ada', admin.uid]) {
      expect(text, secret).not.toContain(secret);
    }
    expect((await dataOf(renter)).data.messagesReceived).toEqual([]);
  });

  it('can be exported by the operator, for users who cannot sign in', async () => {
    const user = await buildUser(server);
    const { name } = await one<{ name: string }>(server.pool, sql`select current_database() as name`);
    const env = {
      DATABASE_URL: databaseUrl({ ...inject('postgres'), database: name }),
      DATA_DIR: server.config.dataDir,
    };
    const file = join(folder, 'data.zip');
    const command = (...args: string[]) => run('commands/manage-users.ts', env, 'export', ...args);
    const first = await command(user.email, file);
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining(`about ${user.email} is in ${file}.`) as string,
    });
    const data = JSON.parse(readZip(readFileSync(file)).get('data.json')!.toString()) as Record<string, unknown>;
    expect(data.account).toMatchObject([{ id: user.uid, email: user.email }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await dataOf(user)).data.history).toMatchObject([{ action: 'data-exported', by: 'operator' }]);

    const again = await command(user.email, file);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already exists') as string });
    const nobody = await command('nobody@example.test', join(folder, 'nobody.zip'));
    expect(nobody.output).toContain('No account has the address nobody@example.test.');
    expect(existsSync(join(folder, 'nobody.zip'))).toBe(false);
  });

  it('covers every column that refers to a user, or lists it as an exception', async () => {
    const columns = await many<{ name: string }>(
      server.pool,
      sql`
      select conrelid::regclass || '.' || attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const covered = server.services.personalData.flatMap(({ covers }) => covers);
    expect(columns.map(({ name }) => name).toSorted()).toEqual([...covered, ...Object.keys(NOT_EXPORTED)].toSorted());
    const sections = server.services.personalData.map(({ section }) => section);
    expect(new Set(sections).size).toBe(sections.length);
  });

  it('requires a signed-in user', async () => {
    expect((await server.app.inject({ url: '/api/me/data' })).statusCode).toBe(401);
  });
});

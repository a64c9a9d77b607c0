import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildPhoto } from '../testing/photo-builders.ts';
import { readZip } from '../testing/read-zip.ts';

const server = useBookingServer();

async function dataOf(as: TestUser) {
  const headers = { authorization: `Bearer ${as.accessToken}` };
  const answer = await server.app.inject({ url: '/api/me/data', headers });
  const files = readZip(answer.rawPayload);
  const text = files.get('data.json')!.toString();
  return { answer, files, text, data: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
}

/** What leads to a person and is not told to them, and why */
const LEFT_OUT = {
  'accounts.user_id': 'the hash of the password',
  'dispute_evidence.created_by': 'who sent evidence to a bank',
  'disputes.decided_by': 'who decided about a lost dispute',
  'idempotency_keys.user_id': 'answers that are kept for two days, of what is told elsewhere',
  'notices.actor_id': 'what others were told',
  'payout_reversals.asked_by': 'who took a payout back',
  'reports.person_id': 'who reported them',
  'user_notes.user_id': 'what administrators note for one another',
};

describe('GET /api/me/data', () => {
  it('is an archive of everything that is theirs, with their photos', async () => {
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

  it('tells nothing that is somebody else’s', async () => {
    const renter = await buildUser(server, { displayName: 'Rene Renter' });
    const owner = await buildUser(server, { displayName: 'Olive Owner' });
    const car = await buildCar(server, { ownerId: owner.uid });
    await buildBooking(server, { car, renter });
    await call(server, 'PATCH /api/me', { body: { phone: '+14155550199' }, as: renter });
    const body = { carId: car.id, key: randomUUID(), text: 'A private question', photoIds: [] };
    await call(server, 'POST /api/threads', { body, as: renter });
    const { text } = await dataOf(owner);
    for (const secret of [renter.email, 'Rene', '+14155550199', 'A private question', renter.uid, '$argon2']) {
      expect(text, secret).not.toContain(secret);
    }
  });

  it('has every table that leads to a person, or says why not', async () => {
    const columns = await many<{ name: string }>(
      server.pool,
      sql`
      select conrelid::regclass || '.' || attname as name
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const covered = server.services.personalData.flatMap(({ covers }) => covers);
    expect(columns.map(({ name }) => name).toSorted()).toEqual([...covered, ...Object.keys(LEFT_OUT)].toSorted());
    const sections = server.services.personalData.map(({ section }) => section);
    expect(new Set(sections).size).toBe(sections.length);
  });

  it('is for people who are signed in', async () => {
    expect((await server.app.inject({ url: '/api/me/data' })).statusCode).toBe(401);
  });
});

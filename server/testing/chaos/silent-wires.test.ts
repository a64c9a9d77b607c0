import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { photoUrl } from '../../../contract/photos/photo-sizes.ts';
import { findViolations } from '../../checks/find-violations.ts';
import { many, sql } from '../../platform/database/database.ts';
import { askToHold, newKey, pay } from '../booking.ts';
import { buildCar, buildUser, type TestUser } from '../builders.ts';
import { call, send } from '../call.ts';
import { CARDS } from '../cards.ts';
import { startThread } from '../messages.ts';
import { makeDue, runWorkers } from '../pass-time.ts';
import { picture, upload } from '../photo-builders.ts';
import { useWiredServer } from '../silent-wires.ts';
import type { Wire } from '../wire.ts';
import { isFull } from './intensity.ts';

const { server, wires, stripe, sink, provider } = await useWiredServer(1);
const PEOPLE = isFull ? 30 : 6;

interface Served {
  bookings: { rentalId: string; renter: string }[];
  messages: { threadId: string; text: string }[];
  photos: string[];
}

/** What somebody wants, asked again under the same key until it is there. Resolves to whether it is. */
type Wish = () => Promise<boolean>;

const once = (wish: Wish): Wish => {
  let isServed = false;
  return async () => (isServed ||= await wish());
};

/** Nobody is told anything else than that it did not work for now. */
function refuseLater({ status, problem }: { status: number; problem: { code: string } }): false {
  const codes = ['server/unavailable', 'photo/not-stored', 'auth/provider-away', 'request/idempotency-running'];
  expect([status, codes.includes(problem.code) ? 'later' : problem.code]).toEqual([status, 'later']);
  return false;
}

function wishesOf(renter: TestUser, carId: string, place: number, told: Served, bytes: Buffer): Wish[] {
  const [holdKey, payKey, text] = [newKey(), newKey(), `Message ${randomUUID()}`];
  const card = stripe.createMethod(CARDS.good);
  let rentalId: string | undefined;
  const subject = randomUUID();
  provider.people.set(subject, { email: `${subject}@example.org`, email_verified: true, name: 'Nora Neu' });
  return [
    async () => {
      const found = await call(server, 'GET /api/cars', { as: renter, query: { limit: place + 1 } });
      return found.status === 200 || refuseLater(found);
    },
    once(async () => {
      if (rentalId === undefined) {
        const held = await askToHold(server, renter, carId, { from: 10 + place * 5, to: 12 + place * 5, key: holdKey });
        if (held.status !== 201) return refuseLater(held);
        rentalId = held.body.id;
      }
      const paid = await pay(server, { renter, rentalId }, { key: payKey, paymentMethodId: card });
      if (paid.status !== 200) return refuseLater(paid);
      if (paid.body.checking) return false;
      told.bookings.push({ rentalId, renter: renter.uid });
      return true;
    }),
    once(async () => {
      const sent = await startThread(server, renter, { carId }, { text, key: holdKey });
      if (sent.status >= 300) return refuseLater(sent);
      told.messages.push({ threadId: sent.body.threadId, text });
      return true;
    }),
    once(async () => {
      const kept = await upload(server, renter, bytes);
      if (kept.status !== 201) return refuseLater(kept);
      told.photos.push(kept.body.key);
      return true;
    }),
    once(async () => {
      const begun = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
      if (begun.status !== 200) return refuseLater(begun);
      const answer = await provider.signIn(begun.body.url.replace(provider.settings.issuer, provider.url), subject);
      const body = { answer };
      const entered = await call(server, 'POST /api/auth/single-sign-on/finish', { body, cookie: begun.cookie });
      return entered.status === 200 || refuseLater(entered);
    }),
  ];
}

/** Everything that was told is there, once, here and at those who were asked for it. */
async function expectKept(told: Served) {
  const rentals = await many<{ id: string; status: string }>(server.pool, sql`select id, status from rentals`);
  for (const { rentalId } of told.bookings) expect(rentals).toContainEqual({ id: rentalId, status: 'confirmed' });
  const texts = (await many<{ body: string }>(server.pool, sql`select body from messages where author_id is not null`))
    .map(({ body }) => body)
    .toSorted();
  expect(texts).toEqual([...new Set(texts)]);
  for (const { text } of told.messages) expect(texts).toContain(text);
  for (const key of told.photos) expect((await send(server, 'GET', photoUrl(key, 480))).status).toBe(200);
  expect(rentals).toHaveLength(told.bookings.length);
  // A mail is told apart by its id; whatever lost its answer on the way may still be under way.
  const ids = sink.arrived.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  await makeDue(server);
  await runWorkers(server);
  expect(await findViolations(server.services, { graceSeconds: 0, withSchema: false })).toEqual([]);
}

const told: Served = { bookings: [], messages: [], photos: [] };

/** Everybody asks for everything at once, and in the middle of it the wires fall silent. */
async function playWith(silent: Wire[], newOnes: 'work' | 'hang') {
  const car = await buildCar(server);
  const bytes = await picture().jpeg().toBuffer();
  const renters = [];
  for (let person = 0; person < PEOPLE; person++) renters.push(await buildUser(server));
  await server.services.reads.check();
  const wishes = renters.flatMap((renter, place) => wishesOf(renter, car.id, place, told, bytes));
  let answered = 0;
  const middle = PEOPLE + Math.floor(Math.random() * wishes.length * 0.5);
  const asked = wishes.map(async (wish) => {
    await wish();
    if (++answered === middle) for (const wire of silent) wire.fallSilent(newOnes);
    await server.outbox.flush().catch(() => {});
  });
  await expect.poll(() => answered >= middle).toBe(true);
  if (newOnes === 'hang') {
    // Long enough for somebody to be refused.
    await expect.poll(async () => (await call(server, 'GET /api/ready')).status).toBe(503);
    for (const wire of silent) wire.mend();
  }
  await Promise.all(asked);
  for (const wish of wishes) await expect.poll(wish).toBe(true);
}

describe('row 98: a wire falls silent while people search, book, write and upload, and nobody closes it', () => {
  const kinds = isFull ? (['work', 'hang'] as const) : (['hang'] as const);
  it.each(kinds)('to the database and its replica, where new connections %s', async (newOnes) => {
    await playWith([wires.primary, wires.replica], newOnes);
    await expectKept(told);
  });

  it('to the file store, the payment provider, the mail server and the provider of sign-ins', async () => {
    await playWith([wires.store, wires.stripe, wires.mail, wires.signIns], 'work');
    const waiting = sql`select 1 from outbox where sent_at is null and next_attempt_at < now()`;
    await expect
      .poll(async () => {
        await server.outbox.flush();
        return many(server.pool, waiting);
      })
      .toEqual([]);
    await expectKept(told);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { photoUrl } from '../../../contract/photos/photo-sizes.ts';
import { findViolations } from '../../checks/find-violations.ts';
import { many, sql } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import { requestHold, newKey, pay } from '../booking.ts';
import { buildCar, buildUser, type TestUser } from '../builders.ts';
import { call, send } from '../call.ts';
import { CARDS } from '../cards.ts';
import { startThread } from '../messages.ts';
import { makeDue, runWorkers } from '../pass-time.ts';
import { picture, upload } from '../photo-builders.ts';
import { useProxiedServer } from '../proxied-server.ts';
import type { TcpProxy } from '../tcp-proxy.ts';
import { isFull } from './intensity.ts';

const { server, proxies, stripe, sink, provider } = await useProxiedServer(3);
const PEOPLE = isFull ? 30 : 4;
/** Within this time after a connection's return, new requests succeed without intervention. */
const RETURN_SECONDS = 20;

interface Served {
  bookings: { rentalId: string; renter: string }[];
  messages: { threadId: string; text: string }[];
  photos: string[];
}

/** A request that is repeated with the same idempotency key until it succeeds. Resolves to whether it has. */
type Request = () => Promise<boolean>;

const untilServed = (request: Request): Request => {
  let isServed = false;
  return async () => (isServed ||= await request());
};

/** Expects a temporary error, the only kind that users may see. */
function expectTemporary({ status, problem }: { status: number; problem: { code: string } }): false {
  const codes = ['server/unavailable', 'photo/not-stored', 'auth/provider-away', 'request/idempotency-running'];
  expect([status, codes.includes(problem.code) ? 'later' : problem.code]).toEqual([status, 'later']);
  return false;
}

type Requests = Record<'search' | 'book' | 'write' | 'upload' | 'sign in', Request>;

function requestsOf(renter: TestUser, carId: string, place: number, served: Served, bytes: Buffer): Requests {
  const [holdKey, payKey, text] = [newKey(), newKey(), `Message ${randomUUID()}`];
  const card = stripe.createMethod(CARDS.good);
  let rentalId: string | undefined;
  const subject = randomUUID();
  provider.people.set(subject, { email: `${subject}@example.org`, email_verified: true, name: 'Nora Neu' });
  return {
    async search() {
      const found = await call(server, 'GET /api/cars', { as: renter, query: { limit: place + 1 } });
      return found.status === 200 || expectTemporary(found);
    },
    book: untilServed(async () => {
      if (rentalId === undefined) {
        const held = await requestHold(server, renter, carId, {
          from: 10 + place * 5,
          to: 12 + place * 5,
          key: holdKey,
        });
        if (held.status !== 201) return expectTemporary(held);
        rentalId = held.body.id;
      }
      const paid = await pay(server, { renter, rentalId }, { key: payKey, paymentMethodId: card });
      if (paid.status !== 200) return expectTemporary(paid);
      if (paid.body.checking) return false;
      served.bookings.push({ rentalId, renter: renter.uid });
      return true;
    }),
    write: untilServed(async () => {
      const sent = await startThread(server, renter, { carId }, { text, key: holdKey });
      if (sent.status >= 300) return expectTemporary(sent);
      served.messages.push({ threadId: sent.body.threadId, text });
      return true;
    }),
    upload: untilServed(async () => {
      const kept = await upload(server, renter, bytes);
      if (kept.status !== 201) return expectTemporary(kept);
      served.photos.push(kept.body.key);
      return true;
    }),
    'sign in': untilServed(async () => {
      const begun = await call(server, 'POST /api/auth/single-sign-on', { body: {} });
      if (begun.status !== 200) return expectTemporary(begun);
      const answer = await provider.signIn(begun.body.url.replace(provider.settings.issuer, provider.url), subject);
      const body = { answer };
      const entered = await call(server, 'POST /api/auth/single-sign-on/finish', { body, cookie: begun.cookie });
      return entered.status === 200 || expectTemporary(entered);
    }),
  };
}

/** Asks for a mail and resolves to whether one has arrived, because an earlier one may wait on a silent connection. */
const mailTo =
  ({ uid, email }: TestUser): Request =>
  async () => {
    await enqueueMail(server.pool, 'password-changed', { userId: uid }).catch(() => {});
    void server.outbox.flush().catch(() => {});
    return sink.received.some(({ to }) => to === email);
  };

/** Repeats a new request until it succeeds, and returns how many seconds after the return of the connection that is. */
async function measureReturn(action: string, request: Request, returnedAt: number): Promise<number> {
  await expect.poll(request, { message: action, timeout: 2 * RETURN_SECONDS * 1_000, interval: 250 }).toBe(true);
  return (performance.now() - returnedAt) / 1_000;
}

/** Every acknowledged effect exists exactly once, here and at the other services. */
async function expectKept(served: Served) {
  const rentals = await many<{ id: string; status: string }>(server.pool, sql`select id, status from rentals`);
  for (const { rentalId } of served.bookings) expect(rentals).toContainEqual({ id: rentalId, status: 'confirmed' });
  const texts = (await many<{ body: string }>(server.pool, sql`select body from messages where author_id is not null`))
    .map(({ body }) => body)
    .toSorted();
  expect(texts).toEqual([...new Set(texts)]);
  for (const { text } of served.messages) expect(texts).toContain(text);
  // The first request may still use a silent connection from the pool.
  for (const key of served.photos) {
    await expect.poll(async () => (await send(server, 'GET', photoUrl(key, 480))).status).toBe(200);
  }
  expect(rentals).toHaveLength(served.bookings.length);
  // Mails are identified by their id; one whose confirmation was lost may still be in progress.
  const ids = sink.received.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  await makeDue(server);
  await runWorkers(server);
  expect(await findViolations(server.services, { graceSeconds: 0, withSchema: false })).toEqual([]);
}

const served: Served = { bookings: [], messages: [], photos: [] };

/**
 * Sends all requests at the same time, and silences the connection in the middle. Returns by action how many seconds after
 * the connection's return a new user was served.
 */
async function runWithSilence(silent: TcpProxy, newConnections: 'work' | 'hang'): Promise<Record<string, number>> {
  const car = await buildCar(server);
  const bytes = await picture().jpeg().toBuffer();
  const renters = [];
  for (let person = 0; person < PEOPLE; person++) renters.push(await buildUser(server));
  const [latecomer, reader] = [await buildUser(server), await buildUser(server)];
  await server.services.reads.check();
  const wishes = renters.flatMap((renter, place) => Object.values(requestsOf(renter, car.id, place, served, bytes)));
  let answered = 0;
  let returnedAt = 0;
  const middle = PEOPLE + Math.floor(wishes.length / 4);
  const asked = wishes.map(async (request) => {
    await request();
    if (++answered === middle) {
      silent.stall(newConnections);
      returnedAt = performance.now();
    }
    await server.outbox.flush().catch(() => {});
  });
  await expect.poll(() => answered >= middle).toBe(true);
  if (newConnections === 'hang') {
    // Long enough for a request to fail.
    await expect.poll(async () => (await call(server, 'GET /api/ready')).status).toBe(503);
    silent.acceptConnections();
    returnedAt = performance.now();
  }
  const late = { ...requestsOf(latecomer, car.id, PEOPLE, served, bytes), mail: mailTo(reader) };
  const seconds = await Promise.all(
    Object.entries(late).map(
      async ([action, request]) => [action, await measureReturn(action, request, returnedAt)] as const,
    ),
  );
  await Promise.all(asked);
  for (const request of wishes) await expect.poll(request).toBe(true);
  return Object.fromEntries(seconds);
}

/** Sends the mails that waited for the mail server. */
async function deliverMails() {
  const waiting = sql`select 1 from outbox where sent_at is null and next_attempt_at < now()`;
  await expect
    .poll(async () => {
      await server.outbox.flush();
      return many(server.pool, waiting);
    })
    .toEqual([]);
}

type NewConnections = Parameters<typeof runWithSilence>[1];

async function expectServedAgain(name: keyof typeof proxies, newConnections: NewConnections) {
  const seconds = await runWithSilence(proxies[name], newConnections);
  const list = Object.entries(seconds).map(([action, took]) => `${action} ${took.toFixed(1)} s`);
  console.log(`${name}, new connections ${newConnections}: served again after ${list.join(', ')}.`);
  for (const [action, took] of Object.entries(seconds)) expect(took, action).toBeLessThan(RETURN_SECONDS);
  await deliverMails();
  await expectKept(served);
}

/** New connections to the other services hang only in `npm run test:cluster`. */
const SILENT = [
  ...(isFull ? ([['the database', 'primary']] as const) : []),
  ['the replica', 'replica'],
  ['the file store', 'store'],
  ['the payment provider', 'stripe'],
  ['the mail server', 'mail'],
  ['the sign-on provider', 'signIns'],
] as const;

describe('row 98: a connection that falls silent without being closed while users search, book, write and upload', () => {
  it('to the database, when new connections hang too', () => expectServedAgain('primary', 'hang'));

  it.each(SILENT)('to %s', (_, name) => expectServedAgain(name, 'work'));
});

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findWrongBookings, findLostPhotos, runVerify } from './checks.ts';
import {
  book,
  expectStatus,
  createPicture,
  UnexpectedStatusError,
  register,
  search,
  send,
  signIn,
  uploadPhoto,
  type AcknowledgedWork,
} from './renters.ts';
import { ROOT } from './stage.ts';
import { startProxiedCluster, type ProxiedCluster, type ConnectionName } from './proxied-cluster.ts';

const PEOPLE = 6;
const SILENT_MILLISECONDS = 15_000;
/** Deadline for recovery after a connection is restored, without intervention */
const SERVED_MILLISECONDS = 20_000;

/**
 * `forget`: new connections work throughout. `away`: new ones hang too, and old ones stay dead. `pause`: all resume
 * later.
 */
type How = 'forget' | 'away' | 'pause';
const PLAN: [ConnectionName, How][] = [
  ...(['primary', 'replica', 'store', 'stripe', 'sign-ins'] as const).flatMap((name) =>
    (['forget', 'away'] as const).map((how): [ConnectionName, How] => [name, how]),
  ),
  ['primary', 'pause'],
  ['store', 'pause'],
  // Only once, because mails in progress wait for the long timeouts of RFC 5321 and occupy slots until then.
  ['mail', 'away'],
];

interface Acknowledged extends AcknowledgedWork {
  messages: { threadId: string; text: string }[];
  lost: number;
  wrong: string[];
}

interface Person {
  email: string;
  token: string;
}

async function createPerson(url: string): Promise<Person> {
  const email = await register(url);
  return { email, token: await signIn(url, email) };
}

/** User actions by name. Records what the server acknowledged. */
function createActions({ url, stripe, sink, provider }: ProxiedCluster, seen: Acknowledged, picture: Buffer) {
  const addCard = async () => stripe.createMethod('4242424242424242');
  const bookOne = async ({ token }: Person) => {
    seen.bookings.push(await book(url, token, await search(url, token), addCard));
  };
  return {
    search: async ({ token }: Person) => void (await search(url, token)),
    book: bookOne,
    async write({ token }: Person) {
      const cars = await search(url, token);
      const { id: carId } = cars[randomInt(cars.length)]!;
      const text = `Message ${randomUUID()}`;
      const body = { carId, key: randomUUID(), text, photoIds: [] };
      const sent = await send<{ threadId: string }>(`${url}/api/threads`, { method: 'POST', token, body });
      expectStatus('A message', sent, sent.status === 200 ? 200 : 201);
      seen.messages.push({ threadId: sent.body.threadId, text });
    },
    upload: async ({ token }: Person) => void seen.photos.push(await uploadPhoto(url, token, picture)),
    async enter(_person: Person) {
      const subject = randomUUID();
      provider.people.set(subject, { email: `${subject}@example.org`, email_verified: true, name: 'Nora Neu' });
      const headers = { 'content-type': 'application/json', origin: url };
      const post = (path: string, body: object, more = {}) =>
        fetch(`${url}/api/auth/${path}`, {
          method: 'POST',
          headers: { ...headers, ...more },
          body: JSON.stringify(body),
        });
      const begun = await post('single-sign-on', {});
      const body = (await begun.json()) as { url: string };
      expectStatus('A sign-in at the provider', { status: begun.status, body }, 200);
      const callback = await provider.signIn(body.url.replace(provider.settings.issuer, provider.url), subject);
      const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!;
      const entered = await post('single-sign-on/finish', { answer: callback }, { cookie });
      expectStatus('A return from the provider', { status: entered.status, body: await entered.json() }, 200);
    },
    /** Sent by the worker */
    async 'be mailed'(person: Person) {
      const count = () => sink.received.filter(({ to }) => to === person.email).length;
      const before = count();
      await bookOne(person);
      for (const end = Date.now() + SERVED_MILLISECONDS; Date.now() < end; await delay(100)) {
        if (count() > before) return;
      }
      throw new Error('No mail arrived.');
    },
  };
}

/** Requests in progress may fail with a retryable error; anything else counts as wrong. */
function recordLoss(seen: Acknowledged, error: unknown): void {
  seen.lost++;
  const isRetryable = error instanceof UnexpectedStatusError && [503, 409].includes(error.status);
  if (!isRetryable && !(error instanceof Error && error.message === 'No mail arrived.')) seen.wrong.push(String(error));
}

/** Retries every half second until it succeeds, and returns how long that took, or undefined if it took too long. */
async function measureRecovery(action: () => Promise<void>, seen: Acknowledged): Promise<number | undefined> {
  const began = Date.now();
  const served = Promise.withResolvers<number>();
  const isOver = { value: false };
  void served.promise.then(() => (isOver.value = true));
  for (const end = began + SERVED_MILLISECONDS; Date.now() < end && !isOver.value; await delay(500)) {
    action().then(
      () => served.resolve(Date.now() - began),
      (error: unknown) => recordLoss(seen, error),
    );
  }
  const late = began + SERVED_MILLISECONDS - Date.now();
  return Promise.race([served.promise, delay(Math.max(0, late)).then(() => undefined)]);
}

async function findWrongMessages({ primary }: ProxiedCluster, { messages }: Acknowledged): Promise<string[]> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  const { rows } = await client.query<{ body: string; times: number }>(
    `select body, count(*)::int as times from messages where body like 'Message %' group by body`,
  );
  await client.end();
  const times = new Map(rows.map((row) => [row.body, row.times]));
  return [
    ...messages.filter(({ text }) => !times.has(text)).map(({ text }) => `${text} was acknowledged but is lost.`),
    ...rows.filter((row) => row.times > 1).map(({ body }) => `${body} is stored more than once.`),
  ];
}

/** Stalls one connection after the other while users search, book, write, upload and sign in. */
export async function runStalledConnections(folder: string, say: (line: string) => void): Promise<string[]> {
  const stage = await startProxiedCluster(folder);
  try {
    const seen: Acknowledged = { bookings: [], photos: [], messages: [], lost: 0, wrong: [] };
    const actions = createActions(stage, seen, await createPicture());
    const names = Object.keys(actions) as (keyof typeof actions)[];
    const late: string[] = [];
    for (const [name, how] of PLAN) {
      const state = { isOver: false };
      const people: Person[] = [];
      for (let person = 0; person < PEOPLE + names.length; person++) people.push(await createPerson(stage.url));
      const load = people.slice(0, PEOPLE).map(async (person) => {
        while (!state.isOver) {
          await actions[names[randomInt(names.length - 1)]!](person).catch((error: unknown) => recordLoss(seen, error));
          await delay(randomInt(100));
        }
      });
      await delay(3_000);
      const before = seen.lost;
      stage.proxies[name].stall(how === 'forget' ? 'work' : 'hang');
      if (how !== 'forget') await delay(SILENT_MILLISECONDS);
      if (how === 'pause') stage.proxies[name].resume();
      else stage.proxies[name].acceptConnections();
      const took = await Promise.all(
        names.map((action, index) => measureRecovery(() => actions[action](people[PEOPLE + index]!), seen)),
      );
      state.isOver = true;
      await Promise.all(load);
      const results = names.map(
        (action, index) => `${action} ${took[index] === undefined ? 'NOT' : `${took[index]} ms`}`,
      );
      say(`${name}, ${how}: ${results.join(', ')}; ${seen.lost - before} requests lost`);
      names
        .filter((_action, index) => took[index] === undefined)
        .forEach((action) =>
          late.push(
            `After the connection to ${name} was restored (${how}), the action “${action}” did not succeed within 20 s.`,
          ),
        );
    }
    say(
      `${seen.bookings.length} bookings, ${seen.messages.length} messages and ${seen.photos.length} photos were acknowledged`,
    );
    const ids = stage.sink.received.map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `The mail ${id} arrived twice.`);
    return [
      ...new Set(seen.wrong),
      ...late,
      ...twice,
      ...(await findWrongBookings(stage, seen)),
      ...(await findLostPhotos(stage, seen)),
      ...(await findWrongMessages(stage, seen)),
      ...(await runVerify(stage, ROOT)),
    ];
  } finally {
    await stage.stop();
  }
}

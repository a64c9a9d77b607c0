import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findWrongBookings, findLostPhotos, runVerify } from './checks.ts';
import {
  book,
  expectStatus,
  makePicture,
  Refused,
  register,
  search,
  send,
  signIn,
  uploadPhoto,
  type Promised,
} from './renters.ts';
import { ROOT } from './stage.ts';
import { setWiredStage, type WiredStage, type WireName } from './wires.ts';

const PEOPLE = 6;
const SILENT_MILLISECONDS = 15_000;
/** From the return of a wire until everything is served again, without a person */
const SERVED_MILLISECONDS = 20_000;

/** `forget`: new connections work all the while. `away`: they hang too, and old ones stay dead. `pause`: all go on where they were. */
type How = 'forget' | 'away' | 'pause';
const PLAN: [WireName, How][] = [
  ...(['primary', 'replica', 'store', 'stripe', 'sign-ins'] as const).flatMap((name) =>
    (['forget', 'away'] as const).map((how): [WireName, How] => [name, how]),
  ),
  ['primary', 'pause'],
  ['store', 'pause'],
  // Once: the mails that were under way are waited for as long as RFC 5321 wants, and take the places of others so long.
  ['mail', 'away'],
];

interface Acknowledged extends Promised {
  messages: { threadId: string; text: string }[];
  lost: number;
  wrong: string[];
}

interface Person {
  email: string;
  token: string;
}

async function newPerson(url: string): Promise<Person> {
  const email = await register(url);
  return { email, token: await signIn(url, email) };
}

/** Everything that people do, by name. What is told is noted. */
function createDeeds({ url, stripe, sink, provider }: WiredStage, told: Acknowledged, picture: Buffer) {
  const addCard = async () => stripe.createMethod('4242424242424242');
  const bookOne = async ({ token }: Person) => {
    told.bookings.push(await book(url, token, await search(url, token), addCard));
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
      told.messages.push({ threadId: sent.body.threadId, text });
    },
    upload: async ({ token }: Person) => void told.photos.push(await uploadPhoto(url, token, picture)),
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
      const answer = await provider.signIn(body.url.replace(provider.settings.issuer, provider.url), subject);
      const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!;
      const entered = await post('single-sign-on/finish', { answer }, { cookie });
      expectStatus('A return from the provider', { status: entered.status, body: await entered.json() }, 200);
    },
    /** By the worker */
    async 'be mailed'(person: Person) {
      const count = () => sink.arrived.filter(({ to }) => to === person.email).length;
      const before = count();
      await bookOne(person);
      for (const end = Date.now() + SERVED_MILLISECONDS; Date.now() < end; await delay(100)) {
        if (count() > before) return;
      }
      throw new Error('A mail did not come.');
    },
  };
}

/** A request that was under way may be lost, and says that it may be sent again later; nothing else may come of it. */
function noteLoss(told: Acknowledged, error: unknown): void {
  told.lost++;
  const isLater = error instanceof Refused && [503, 409].includes(error.status);
  if (!isLater && !(error instanceof Error && error.message === 'A mail did not come.')) told.wrong.push(String(error));
}

/** Tries it every half second until it is served, and returns how long that took: undefined for too long. */
async function serve(deed: () => Promise<void>, told: Acknowledged): Promise<number | undefined> {
  const began = Date.now();
  const served = Promise.withResolvers<number>();
  const isOver = { value: false };
  void served.promise.then(() => (isOver.value = true));
  for (const end = began + SERVED_MILLISECONDS; Date.now() < end && !isOver.value; await delay(500)) {
    deed().then(
      () => served.resolve(Date.now() - began),
      (error: unknown) => noteLoss(told, error),
    );
  }
  const late = began + SERVED_MILLISECONDS - Date.now();
  return Promise.race([served.promise, delay(Math.max(0, late)).then(() => undefined)]);
}

async function findWrongMessages({ primary }: WiredStage, { messages }: Acknowledged): Promise<string[]> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  const { rows } = await client.query<{ body: string; times: number }>(
    `select body, count(*)::int as times from messages where body like 'Message %' group by body`,
  );
  await client.end();
  const times = new Map(rows.map((row) => [row.body, row.times]));
  return [
    ...messages.filter(({ text }) => !times.has(text)).map(({ text }) => `${text} was acknowledged and is lost.`),
    ...rows.filter((row) => row.times > 1).map(({ body }) => `${body} is stored more than once.`),
  ];
}

/** One wire after the other falls silent, while people search, book, write, upload and sign in. */
export async function makeSilence(folder: string, say: (line: string) => void): Promise<string[]> {
  const stage = await setWiredStage(folder);
  try {
    const told: Acknowledged = { bookings: [], photos: [], messages: [], lost: 0, wrong: [] };
    const deeds = createDeeds(stage, told, await makePicture());
    const names = Object.keys(deeds) as (keyof typeof deeds)[];
    const late: string[] = [];
    for (const [name, how] of PLAN) {
      const state = { isOver: false };
      const people: Person[] = [];
      for (let person = 0; person < PEOPLE + names.length; person++) people.push(await newPerson(stage.url));
      const load = people.slice(0, PEOPLE).map(async (person) => {
        while (!state.isOver) {
          await deeds[names[randomInt(names.length - 1)]!](person).catch((error: unknown) => noteLoss(told, error));
          await delay(randomInt(100));
        }
      });
      await delay(3_000);
      const before = told.lost;
      stage.wires[name].fallSilent(how === 'forget' ? 'work' : 'hang');
      if (how !== 'forget') await delay(SILENT_MILLISECONDS);
      if (how === 'pause') stage.wires[name].resume();
      else stage.wires[name].mend();
      const took = await Promise.all(
        names.map((deed, place) => serve(() => deeds[deed](people[PEOPLE + place]!), told)),
      );
      state.isOver = true;
      await Promise.all(load);
      const written = names.map((deed, place) => `${deed} ${took[place] === undefined ? 'NOT' : `${took[place]} ms`}`);
      say(`${name}, ${how}: ${written.join(', ')}; ${told.lost - before} requests lost`);
      names
        .filter((_deed, place) => took[place] === undefined)
        .forEach((deed) =>
          late.push(`After the wire to ${name} came back (${how}), nobody could ${deed} within 20 s.`),
        );
    }
    say(
      `${told.bookings.length} bookings, ${told.messages.length} messages and ${told.photos.length} photos were told`,
    );
    const ids = stage.sink.arrived.map(({ id }) => id);
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `The mail ${id} came twice.`);
    return [
      ...new Set(told.wrong),
      ...late,
      ...twice,
      ...(await findWrongBookings(stage, told)),
      ...(await findLostPhotos(stage, told)),
      ...(await findWrongMessages(stage, told)),
      ...(await runVerify(stage, ROOT)),
    ];
  } finally {
    await stage.stop();
  }
}

import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { accept, withdraw } from '../requests.ts';
import { addCard, askToHold, cancel, newKey, pay } from '../booking.ts';
import { endLeases } from '../pass-time.ts';
import { buildCar, buildPeople } from '../builders.ts';
import type { Answer, Reachable } from '../call.ts';
import { arm } from '../cut.ts';
import { answer, on, payChange, propose } from '../changes.ts';
import type { RunningProcess } from '../process.ts';
import { buildClaimStory, CLAIM_ENDS, type ClaimEnd } from './claim-story.ts';
import { CROWD_KILLS, isFull } from './intensity.ts';
import { buildPayoutStory } from './payout-story.ts';
import { useVictim } from './victim.ts';

const server = useVictim();

interface Acknowledged {
  rentalId: string;
  what:
    | ('held' | 'requested' | 'confirmed' | 'changed' | 'declined' | 'cancelled')
    | ('claimed' | 'answered' | 'contested' | 'decided' | 'charged')
    | ('connected' | 'paid-out');
}

function hear(told: Acknowledged[], answer: Answer<unknown>, what: Acknowledged['what'], rentalId: string) {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  told.push({ what, rentalId });
}

/** Holds dates, pays, and every other person cancels, or takes a day more. Sending it again reuses the same keys. */
async function buildStory(told: Acknowledged[], isCancelled: boolean) {
  const [renter, owner] = await buildPeople(server, 2);
  const car = await buildCar(server, { ownerId: owner!.uid });
  const keys = { hold: newKey(), pay: newKey(), cancel: newKey(), propose: newKey(), accept: newKey(), more: newKey() };
  let [paymentMethodId, otherMethodId] = ['', ''];

  return async (at: Reachable) => {
    const held = await askToHold(at, renter!, car.id, { key: keys.hold });
    hear(told, held, 'held', held.body.id);
    const booking = { renter: renter!, rentalId: held.body.id };
    paymentMethodId ||= await addCard(at, renter!);
    const paid = await pay(at, booking, { key: keys.pay, paymentMethodId });
    hear(told, paid, paid.body.checking ? 'held' : 'confirmed', booking.rentalId);
    if (paid.body.checking) return;
    if (isCancelled) {
      hear(told, await cancel(at, booking, renter!, 9_000, keys.cancel), 'cancelled', booking.rentalId);
      return;
    }
    const longer = { key: keys.propose, expectedTotalCents: 13_500 };
    const proposed = await propose(at, booking, renter!, on(10, 13), longer);
    hear(told, proposed, 'confirmed', booking.rentalId);
    const { id } = proposed.body.change!;
    hear(told, await answer(at, id, owner!, 'accept', keys.accept), 'confirmed', booking.rentalId);
    otherMethodId ||= await addCard(at, renter!);
    const more = await payChange(at, id, renter!, { key: keys.more, paymentMethodId: otherMethodId });
    hear(told, more, more.body.checking ? 'confirmed' : 'changed', booking.rentalId);
  };
}

/** What a person was told but is not so. */
const findForgotten = (told: Acknowledged[]) =>
  many<Acknowledged>(
    server.pool,
    sql`
    select told.* from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told ("rentalId" uuid, what text)
    left join rentals on rentals.id = told."rentalId" left join claims on claims.rental_id = rentals.id
    left join cars on cars.id = rentals.car_id left join payout_accounts accounts on accounts.user_id = cars.owner_id
    where rentals.id is null or what = 'confirmed' and confirmed_at is null or what = 'cancelled' and rentals.status <> 'cancelled'
      or what = 'requested' and requested_at is null or what = 'declined' and rentals.status <> 'declined'
      or what = 'changed' and days <> 3 or what = 'claimed' and claims.id is null
      or what in ('answered', 'contested') and claims.answered_at is null or what = 'contested' and answer is null
      or what = 'decided' and decided_at is null or what = 'charged' and claims.status <> 'paid'
      or what = 'connected' and accounts.status is distinct from 'ready' or what = 'paid-out' and not exists (
        select from payouts where payouts.owner_id = cars.owner_id and payouts.status = 'paid')`,
  );

const isAnswering = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  );

type Story = (at: RunningProcess) => Promise<void>;
const STORIES: ((told: Acknowledged[]) => Promise<Story>)[] = [
  (told) => buildStory(told, false),
  (told) => claim(told, 'accepted'),
  (told) => buildRequestStory(told, false),
  (told) => claim(told, 'accepted, and paid on a page'),
  (told) => buildStory(told, true),
  (told) => claim(told, 'contested and decided'),
  (told) => buildRequestStory(told, true),
  payOut,
];
const buildStories = (told: Acknowledged[], count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => STORIES[index % STORIES.length]!(told)));

/** Claims something after a rental, which is answered and paid. */
async function claim(told: Acknowledged[], end: ClaimEnd): Promise<Story> {
  const { rentalId, tell } = await buildClaimStory(server, end);
  return async (at) => {
    for await (const { what, answer: heard } of tell(at)) hear(told, heard, what, rentalId);
  };
}

async function payOut(told: Acknowledged[]): Promise<Story> {
  const { rentalId, tell } = await buildPayoutStory(server);
  return async (at) => {
    for await (const what of tell(at)) told.push({ what, rentalId });
  };
}

/** Asks, and the owner accepts, or every other time the renter thinks better of it. */
async function buildRequestStory(told: Acknowledged[], isWithdrawn: boolean) {
  const [renter, owner] = await buildPeople(server, 2);
  const car = await buildCar(server, { ownerId: owner!.uid, terms: { bookingMode: 'request' } });
  const keys = { hold: newKey(), pay: newKey(), end: newKey() };
  let paymentMethodId = '';
  return async (at: Reachable) => {
    const held = await askToHold(at, renter!, car.id, { key: keys.hold });
    hear(told, held, 'held', held.body.id);
    const booking = { renter: renter!, rentalId: held.body.id };
    paymentMethodId ||= await addCard(at, renter!);
    const paid = await pay(at, booking, { key: keys.pay, paymentMethodId });
    hear(told, paid, paid.body.checking ? 'held' : 'requested', booking.rentalId);
    if (paid.body.checking) return;
    const ended = isWithdrawn
      ? await withdraw(at, booking, renter!, keys.end)
      : await accept(at, booking, owner!, keys.end);
    hear(
      told,
      ended,
      isWithdrawn ? 'declined' : ended.body.status === 'confirmed' ? 'confirmed' : 'requested',
      booking.rentalId,
    );
  };
}

/** Kills the server at the nth statement from now, unless people finish before. */
async function killAt(nth: number, stories: Story[]): Promise<boolean> {
  const victim = await server.current();
  await arm(victim, { statement: '', at: 'after', nth });
  await Promise.allSettled(stories.map((story) => story(victim)));
  const hasDied = !(await isAnswering(victim.url));
  if (hasDied) await victim.exited;
  else await arm(victim, { statement: 'never', at: 'before' });
  return hasDied;
}

/** Then some of the people come back, and a minute passes. */
async function killAndComeBack(
  nth: number,
  people: { count: number; comeBack: number },
  build = buildStories,
): Promise<boolean> {
  const told: Acknowledged[] = [];
  const stories = await build(told, people.count);
  const hasDied = await killAt(nth, stories);
  await endLeases(server);
  const heir = await server.current();
  for (const story of stories.slice(0, people.comeBack)) await story(heir);
  await server.waitAMinute();
  expect(await findForgotten(told)).toEqual([]);
  await server.expectEverythingInOrder();
  return hasDied;
}

describe('killed anywhere', () => {
  it(
    `${CROWD_KILLS} times in the middle of many bookings: nothing that anybody was told is forgotten`,
    {
      timeout: CROWD_KILLS * 60_000,
    },
    async () => {
      for (let kill = 0; kill < CROWD_KILLS; kill++) {
        const nth = randomInt(1, 300);
        expect(await killAndComeBack(nth, { count: 8, comeBack: 4 }), `at the statement ${nth}`).toBe(true);
      }
    },
  );

  it.runIf(isFull).each([
    ['cancelled', true],
    ['changed, with more to pay', false],
  ])(
    'row 64: at each single statement of a booking that is paid and %s',
    { timeout: 3_600_000 },
    async (_, isCancelled) => {
      const build = async (told: Acknowledged[]) => [await buildStory(told, isCancelled)];
      let nth = 1;
      while (await killAndComeBack(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
      console.log(`Killed at each of ${nth - 1} statements.`);
      expect(nth).toBeGreaterThan(50);
    },
  );

  it.runIf(isFull).each([
    ['accepted', false],
    ['withdrawn', true],
  ])('row 64: at each single statement of a request that is %s', { timeout: 3_600_000 }, async (_, isWithdrawn) => {
    const build = async (told: Acknowledged[]) => [await buildRequestStory(told, isWithdrawn)];
    let nth = 1;
    while (await killAndComeBack(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
    console.log(`Killed at each of ${nth - 1} statements.`);
    expect(nth).toBeGreaterThan(50);
  });

  it.runIf(isFull).each(CLAIM_ENDS)(
    'row 64: at each single statement of an extra charge that is %s',
    { timeout: 3_600_000 },
    async (end) => {
      const build = async (told: Acknowledged[]) => [await claim(told, end)];
      let nth = 1;
      while (await killAndComeBack(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
      console.log(`Killed at each of ${nth - 1} statements.`);
      expect(nth).toBeGreaterThan(30);
    },
  );

  it.runIf(isFull)('row 64: at each single statement of a payout', { timeout: 3_600_000 }, async () => {
    const build = async (told: Acknowledged[]) => [await payOut(told)];
    let nth = 1;
    while (await killAndComeBack(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
    console.log(`Killed at each of ${nth - 1} statements.`);
    expect(nth).toBeGreaterThan(30);
  });

  it.runIf(isFull)(
    'and left alone: after a restart and a real minute everything has come to its end',
    { timeout: 600_000 },
    async () => {
      const told: Acknowledged[] = [];
      for (let kill = 0; kill < 20; kill++) await killAt(randomInt(1, 300), await buildStories(told, 8));
      await server.current();
      // Time is not moved here: the new process's workers do it all.
      await expect.poll(server.unfinished, { timeout: 75_000, interval: 1_000 }).toBe(0);
      expect(await findForgotten(told)).toEqual([]);
      await server.expectEverythingInOrder();
    },
  );
});

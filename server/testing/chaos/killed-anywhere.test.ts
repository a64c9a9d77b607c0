import { describe, expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { accept, withdraw } from '../requests.ts';
import { addCard, requestHold, cancel, newKey, pay } from '../booking.ts';
import { endLeases } from '../pass-time.ts';
import { buildCar, buildPeople } from '../builders.ts';
import type { ApiResponse, ServerTarget } from '../call.ts';
import { TEST_SEED } from '../fixed-seed.ts';
import { armKillPoint } from '../kill-point.ts';
import { answerChange, daysFromToday, payChange, propose } from '../changes.ts';
import type { RunningProcess } from '../process.ts';
import { createRandom } from '../random.ts';
import { buildClaimScenario, CLAIM_OUTCOMES, type ClaimOutcome } from './claim-scenario.ts';
import { CROWD_KILLS, isFull } from './intensity.ts';
import { buildPayoutScenario } from './payout-scenario.ts';
import { useKillableServer } from './killable-server.ts';

const server = useKillableServer();

interface Acknowledged {
  rentalId: string;
  what:
    | ('held' | 'requested' | 'confirmed' | 'changed' | 'declined' | 'cancelled')
    | ('claimed' | 'answered' | 'contested' | 'decided' | 'charged')
    | ('connected' | 'paid-out');
}

function recordAcknowledged(
  acknowledged: Acknowledged[],
  answer: ApiResponse<unknown>,
  what: Acknowledged['what'],
  rentalId: string,
) {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  acknowledged.push({ what, rentalId });
}

/** Holds dates and pays; then cancels or extends the booking. Running it again reuses the same idempotency keys. */
async function buildBookingScenario(acknowledged: Acknowledged[], isCancelled: boolean) {
  const [renter, owner] = await buildPeople(server, 2);
  const car = await buildCar(server, { ownerId: owner!.uid });
  const keys = { hold: newKey(), pay: newKey(), cancel: newKey(), propose: newKey(), accept: newKey(), more: newKey() };
  let [paymentMethodId, otherMethodId] = ['', ''];

  return async (at: ServerTarget) => {
    const held = await requestHold(at, renter!, car.id, { key: keys.hold });
    recordAcknowledged(acknowledged, held, 'held', held.body.id);
    const booking = { renter: renter!, rentalId: held.body.id };
    paymentMethodId ||= await addCard(at, renter!);
    const paid = await pay(at, booking, { key: keys.pay, paymentMethodId });
    recordAcknowledged(acknowledged, paid, paid.body.checking ? 'held' : 'confirmed', booking.rentalId);
    if (paid.body.checking) return;
    if (isCancelled) {
      recordAcknowledged(
        acknowledged,
        await cancel(at, booking, renter!, 9_000, keys.cancel),
        'cancelled',
        booking.rentalId,
      );
      return;
    }
    const longer = { key: keys.propose, expectedTotalCents: 13_500 };
    const proposed = await propose(at, booking, renter!, daysFromToday(10, 13), longer);
    recordAcknowledged(acknowledged, proposed, 'confirmed', booking.rentalId);
    const { id } = proposed.body.change!;
    recordAcknowledged(
      acknowledged,
      await answerChange(at, id, owner!, 'accept', keys.accept),
      'confirmed',
      booking.rentalId,
    );
    otherMethodId ||= await addCard(at, renter!);
    const more = await payChange(at, id, renter!, { key: keys.more, paymentMethodId: otherMethodId });
    recordAcknowledged(acknowledged, more, more.body.checking ? 'confirmed' : 'changed', booking.rentalId);
  };
}

/** Finds acknowledged steps that are not stored. */
const findLost = (acknowledged: Acknowledged[]) =>
  many<Acknowledged>(
    server.pool,
    sql`
    select told.* from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb) as told ("rentalId" uuid, what text)
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

const isUp = (url: string) =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  );

type Scenario = (at: RunningProcess) => Promise<void>;
const SCENARIOS: ((acknowledged: Acknowledged[]) => Promise<Scenario>)[] = [
  (acknowledged) => buildBookingScenario(acknowledged, false),
  (acknowledged) => buildClaimRun(acknowledged, 'accepted'),
  (acknowledged) => buildRequestScenario(acknowledged, false),
  (acknowledged) => buildClaimRun(acknowledged, 'accepted, and paid on a page'),
  (acknowledged) => buildBookingScenario(acknowledged, true),
  (acknowledged) => buildClaimRun(acknowledged, 'contested and decided'),
  (acknowledged) => buildRequestScenario(acknowledged, true),
  buildPayoutRun,
];
const buildScenarios = (acknowledged: Acknowledged[], count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => SCENARIOS[index % SCENARIOS.length]!(acknowledged)));

/** Makes a claim after a rental, which is accepted or contested, and paid. */
async function buildClaimRun(acknowledged: Acknowledged[], end: ClaimOutcome): Promise<Scenario> {
  const { rentalId, tell } = await buildClaimScenario(server, end);
  return async (at) => {
    for await (const { what, answer: heard } of tell(at)) recordAcknowledged(acknowledged, heard, what, rentalId);
  };
}

async function buildPayoutRun(acknowledged: Acknowledged[]): Promise<Scenario> {
  const { rentalId, tell } = await buildPayoutScenario(server);
  return async (at) => {
    for await (const what of tell(at)) acknowledged.push({ what, rentalId });
  };
}

/** Sends a request, which the owner accepts or the renter withdraws. */
async function buildRequestScenario(acknowledged: Acknowledged[], isWithdrawn: boolean) {
  const [renter, owner] = await buildPeople(server, 2);
  const car = await buildCar(server, { ownerId: owner!.uid, terms: { bookingMode: 'request' } });
  const keys = { hold: newKey(), pay: newKey(), end: newKey() };
  let paymentMethodId = '';
  return async (at: ServerTarget) => {
    const held = await requestHold(at, renter!, car.id, { key: keys.hold });
    recordAcknowledged(acknowledged, held, 'held', held.body.id);
    const booking = { renter: renter!, rentalId: held.body.id };
    paymentMethodId ||= await addCard(at, renter!);
    const paid = await pay(at, booking, { key: keys.pay, paymentMethodId });
    recordAcknowledged(acknowledged, paid, paid.body.checking ? 'held' : 'requested', booking.rentalId);
    if (paid.body.checking) return;
    const ended = isWithdrawn
      ? await withdraw(at, booking, renter!, keys.end)
      : await accept(at, booking, owner!, keys.end);
    recordAcknowledged(
      acknowledged,
      ended,
      isWithdrawn ? 'declined' : ended.body.status === 'confirmed' ? 'confirmed' : 'requested',
      booking.rentalId,
    );
  };
}

/** Kills the server at the nth statement from now, unless the scenarios finish first. */
async function killAt(nth: number, stories: Scenario[]): Promise<boolean> {
  const victim = await server.current();
  await armKillPoint(victim, { statement: '', at: 'after', nth });
  await Promise.allSettled(stories.map((story) => story(victim)));
  const hasDied = !(await isUp(victim.url));
  if (hasDied) await victim.exited;
  else await armKillPoint(victim, { statement: 'never', at: 'before' });
  return hasDied;
}

/** Kills the server, lets some users retry, and finishes all work. */
async function killAndRetry(
  nth: number,
  people: { count: number; comeBack: number },
  build = buildScenarios,
): Promise<boolean> {
  const acknowledged: Acknowledged[] = [];
  const stories = await build(acknowledged, people.count);
  const hasDied = await killAt(nth, stories);
  await endLeases(server);
  const successor = await server.current();
  for (const story of stories.slice(0, people.comeBack)) await story(successor);
  await server.finishWork();
  expect(await findLost(acknowledged), `at the statement ${nth}, TEST_SEED=${TEST_SEED}`).toEqual([]);
  await server.expectConsistent();
  return hasDied;
}

const random = createRandom();
const nextStatement = () => 1 + Math.floor(random() * 299);

describe('a server killed at any statement', () => {
  it(
    `${CROWD_KILLS} times during many bookings: nothing acknowledged is lost`,
    {
      timeout: CROWD_KILLS * 60_000,
    },
    async () => {
      for (let kill = 0; kill < CROWD_KILLS; kill++) {
        const nth = nextStatement();
        expect(
          await killAndRetry(nth, { count: 8, comeBack: 4 }),
          `at the statement ${nth}, TEST_SEED=${TEST_SEED}`,
        ).toBe(true);
      }
    },
  );

  it.runIf(isFull).each([
    ['cancelled', true],
    ['changed, with more to pay', false],
  ])('row 64: at every statement of a booking that is paid and %s', { timeout: 3_600_000 }, async (_, isCancelled) => {
    const build = async (acknowledged: Acknowledged[]) => [await buildBookingScenario(acknowledged, isCancelled)];
    let nth = 1;
    while (await killAndRetry(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
    console.log(`Killed at each of ${nth - 1} statements.`);
    expect(nth).toBeGreaterThan(50);
  });

  it.runIf(isFull).each([
    ['accepted', false],
    ['withdrawn', true],
  ])('row 64: at every statement of a request that is %s', { timeout: 3_600_000 }, async (_, isWithdrawn) => {
    const build = async (acknowledged: Acknowledged[]) => [await buildRequestScenario(acknowledged, isWithdrawn)];
    let nth = 1;
    while (await killAndRetry(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
    console.log(`Killed at each of ${nth - 1} statements.`);
    expect(nth).toBeGreaterThan(50);
  });

  it.runIf(isFull).each(CLAIM_OUTCOMES)(
    'row 64: at every statement of a claim that is %s',
    { timeout: 3_600_000 },
    async (end) => {
      const build = async (acknowledged: Acknowledged[]) => [await buildClaimRun(acknowledged, end)];
      let nth = 1;
      while (await killAndRetry(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
      console.log(`Killed at each of ${nth - 1} statements.`);
      expect(nth).toBeGreaterThan(30);
    },
  );

  it.runIf(isFull)('row 64: at every statement of a payout', { timeout: 3_600_000 }, async () => {
    const build = async (acknowledged: Acknowledged[]) => [await buildPayoutRun(acknowledged)];
    let nth = 1;
    while (await killAndRetry(nth, { count: 1, comeBack: nth % 2 }, build)) nth++;
    console.log(`Killed at each of ${nth - 1} statements.`);
    expect(nth).toBeGreaterThan(30);
  });

  it.runIf(isFull)(
    'without retries: everything completes within a minute after a restart',
    { timeout: 600_000 },
    async () => {
      const acknowledged: Acknowledged[] = [];
      for (let kill = 0; kill < 20; kill++) await killAt(nextStatement(), await buildScenarios(acknowledged, 8));
      await server.current();
      // Does not fast-forward time: the new process's workers must finish everything.
      await expect.poll(server.unfinished, { timeout: 75_000, interval: 1_000 }).toBe(0);
      expect(await findLost(acknowledged), `TEST_SEED=${TEST_SEED}`).toEqual([]);
      await server.expectConsistent();
    },
  );
});

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '../../../contract/earnings/test-accounts.ts';
import { findViolations } from '../../checks/find-violations.ts';
import { clearBookings } from '../../testing/books.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import {
  balanceOf,
  buildEarnedBooking,
  connectBank,
  refundRental,
  agePayouts,
  runPayouts,
  payoutsOf,
  receivedBy,
  type EarnedBooking,
} from '../../testing/payouts.ts';
import { RANDOM_DAYS } from '../../testing/chaos/intensity.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { reversePayout } from './reverse-payout.ts';

const server = useBookingServer();
const OUTCOMES = TEST_ACCOUNTS.map(({ outcome }) => outcome);
const FAULTS = ['lose-request', 'lose-response', 'respond-late'] as const;
const METHODS = ['transfer', 'findTransfer', 'reverse', 'findAccount'] as const;

let owners: TestUser[];
beforeAll(async () => {
  owners = [await buildUser(server), await buildUser(server), await buildUser(server)];
});

interface World {
  earned: EarnedBooking[];
}

const pick = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length];

const ACTIONS: Record<string, (world: World, n: number) => Promise<unknown>> = {
  async earn({ earned }, n) {
    const priceCents = pick([300, 1_333, 4_500, 20_001], n >> 2)!;
    earned.push(await buildEarnedBooking(server, { owner: pick(owners, n)!, priceCents, startedDaysAgo: n % 3 }));
  },
  async giveBack({ earned }, n) {
    const trip = pick(earned, n);
    const amountCents = Math.max(1, Math.round((trip?.totalCents ?? 0) / (1 + (n % 4))));
    if (trip) await refundRental(server, trip, amountCents).catch(() => {});
  },
  // Fails while the provider is unreachable.
  connect: (_, n) => connectBank(server, pick(owners, n)!, pick(OUTCOMES, n >> 2)).catch(() => {}),
  dayPasses: () => agePayouts(server),
  work: () => runPayouts(server),
  twoWorkers: () => Promise.all([runPayouts(server), runPayouts(server)]),
  async workLater() {
    await makeDue(server);
    await runWorkers(server);
  },
  reconcile: () => reconcilePayouts(server.services, 1),
  async reverse(_, n) {
    const payout = pick(await payoutsOf(server, pick(owners, n)!.uid), n >> 2);
    const amountCents = Math.max(1, Math.round((payout?.amountCents ?? 0) / (1 + (n % 3))));
    if (payout)
      await reversePayout(server.services, { id: payout.id, amountCents, key: String(n % 5) }).catch(() => {});
  },
  fail: async (_, n) => server.provider.fail(pick(METHODS, n)!, pick(FAULTS, n >> 2)!),
  deliverLate: () => server.provider.deliverLate(),
};

const earnedBy = ({ earned }: World, owner: TestUser) => earned.filter((trip) => trip.owner === owner);

it(
  'pays no owner twice and leaves none unpaid after random actions and faults',
  { timeout: 60_000 + RANDOM_DAYS * 20_000 },
  async () => {
    const anyAction = fc.tuple(
      fc.constantFrom(...Object.keys(ACTIONS), 'earn', 'earn', 'dayPasses', 'work', 'connect'),
      fc.nat(999),
    );
    const property = fc.asyncProperty(
      fc.array(anyAction, { minLength: 10, maxLength: 25, size: 'max' }),
      async (actions) => {
        const world: World = { earned: [] };
        for (const [name, n] of actions) await ACTIONS[name]!(world, n);

        // Finally, all faults end, every owner has a valid account, and days pass.
        for (const method of METHODS) server.provider.fail(method);
        await server.provider.deliverLate();
        for (const owner of owners) await connectBank(server, owner);
        for (let round = 0; round < 3; round++) {
          await makeDue(server);
          await runWorkers(server);
          await reconcilePayouts(server.services, 1);
          await agePayouts(server, 4);
        }
        expect(await findViolations(server.services, { graceSeconds: 0, pauseSeconds: 0, withSchema: false })).toEqual(
          [],
        );
        for (const owner of owners) {
          const balance = await balanceOf(server, owner.uid);
          const total = (await receivedBy(server, owner.uid)) + balance;
          // Owners receive no more than their trips earned, and less than the minimum is left.
          expect(total).toBeLessThanOrEqual(earnedBy(world, owner).reduce((sum, trip) => sum + trip.totalCents, 0));
          expect(balance).toBeLessThan(server.config.payoutMinimumCents);
          const open = (await payoutsOf(server, owner.uid)).filter(({ status }) =>
            ['started', 'sent'].includes(status),
          );
          expect(open).toEqual([]);
        }
        await clearBookings(server);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(RANDOM_DAYS / 3), endOnFailure: true });
  },
);

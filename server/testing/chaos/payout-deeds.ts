import { TEST_ACCOUNTS } from '../../../contract/earnings/test-accounts.ts';
import { reversePayout } from '../../earnings/payouts/correct-payout.ts';
import { reconcilePayouts } from '../../earnings/payouts/reconcile-payouts.ts';
import type { BookingServer } from '../booking-server.ts';
import type { TestUser } from '../builders.ts';
import { connectBank, payOut, payoutsOf } from '../payouts.ts';
import { choose, type Deed } from './deeds.ts';

type Name = 'connectBank' | 'payOut' | 'payOutTwiceAtOnce' | 'reversePayout' | 'reconcilePayouts';

/** How an owner is paid. Whatever cannot be asked now is asked later. */
export function payoutDeeds(server: BookingServer, people: { owner: TestUser }): Record<Name, Deed> {
  const outcomes = TEST_ACCOUNTS.map(({ outcome }) => outcome);
  return {
    async connectBank(_, n) {
      await connectBank(server, people.owner, choose(['arrives', ...outcomes], n)).catch(() => {});
    },
    payOut: () => payOut(server),
    async payOutTwiceAtOnce() {
      await Promise.all([payOut(server), payOut(server)]);
    },
    async reversePayout(_, n) {
      const payout = (await payoutsOf(server, people.owner.uid)).at(-1);
      if (!payout) return;
      const amountCents = Math.max(1, Math.round(payout.amountCents / (2 + (n % 3))));
      await reversePayout(server.services, { id: payout.id, amountCents, key: String(n % 3) }).catch(() => {});
    },
    async reconcilePayouts() {
      await reconcilePayouts(server.services, 1).catch(() => {});
    },
  };
}

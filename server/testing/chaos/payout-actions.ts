import { TEST_ACCOUNTS } from '../../../contract/earnings/test-accounts.ts';
import { refreshAccounts } from '../../earnings/accounts/refresh-accounts.ts';
import { payoutEventHandlers } from '../../earnings/provider-events.ts';
import { reconcilePayouts } from '../../earnings/payouts/reconcile-payouts.ts';
import { retryPayout } from '../../earnings/payouts/retry-payout.ts';
import { reversePayout } from '../../earnings/payouts/reverse-payout.ts';
import { newKey } from '../booking.ts';
import { bankOf, type BookingServer } from '../booking-server.ts';
import { call } from '../call.ts';
import { connectBank, runPayouts, payoutsOf } from '../payouts.ts';
import type { FakeStripe } from '../stripe/fake-stripe.ts';
import { choose, type Action, type Market } from './actions.ts';

type Name =
  | ('connectBank' | 'changeAccount' | 'refreshAccounts' | 'payOut' | 'payOutConcurrently' | 'retryPayout')
  | ('reversePayout' | 'reverseAtProvider' | 'reconcilePayouts' | 'runLow');

const OUTCOMES = ['arrives', ...TEST_ACCOUNTS.map(({ outcome }) => outcome)] as const;

function changeAtStripe(stripe: FakeStripe, ref: string, n: number): void {
  const account = stripe.accounts.get(ref);
  if (!account || account.closed) return;
  const changes = [
    () => stripe.restrictAccount(ref, 'identity.document'),
    () => stripe.completeAccount(ref),
    () => stripe.rejectAccount(ref),
    () => stripe.closeAccount(ref),
    () => stripe.sendToBank(ref),
  ];
  choose(changes, n)();
}

/** Random actions around payouts. Requests that fail now are retried later. */
export function payoutActions(server: BookingServer, market: Market): Record<Name, Action> {
  const ownerOf = (n: number) => choose(market.owners, n).uid;
  return {
    async connectBank(_, n) {
      await connectBank(server, choose(market.owners, n), choose(OUTCOMES, n >> 2)).catch(() => {});
    },
    /** Changes an account as on the provider's pages, or by the provider. */
    async changeAccount(_, n) {
      const stripe = bankOf(server)?.stripe;
      const accounts = [...(stripe?.accounts.values() ?? [])].filter(
        ({ metadata, closed }) => !closed && Object.values(metadata).includes(ownerOf(n)),
      );
      const ref = accounts.at(-1)?.id;
      if (!stripe || !ref) return;
      changeAtStripe(stripe, ref, n >> 2);
      if (n % 2 === 0)
        await payoutEventHandlers
          .accountChanged(server.services, { provider: 'stripe', accountRef: ref })
          .catch(() => {});
    },
    refreshAccounts: async () => void (await refreshAccounts(server.services)),
    payOut: () => runPayouts(server),
    async payOutConcurrently() {
      await Promise.all([runPayouts(server), runPayouts(server)]);
    },
    async retryPayout(_, n) {
      const payout = (await payoutsOf(server, ownerOf(n))).at(-1);
      if (payout) await retryPayout(server.services, payout.id).catch(() => {});
    },
    async reversePayout(_, n) {
      const payout = (await payoutsOf(server, ownerOf(n))).at(-1);
      if (!payout) return;
      const amountCents = Math.max(1, Math.round(payout.amountCents / (2 + (n % 3))));
      await reversePayout(server.services, { id: payout.id, amountCents, key: String(n % 3) }).catch(() => {});
    },
    async reverseAtProvider(_, n) {
      const payout = (await payoutsOf(server, ownerOf(n))).at(-1);
      const { payouts } = bankOf(server)!.provider;
      const known = payout && { key: payout.key, ref: null };
      const transfer = known && (await payouts!.findTransfer(known).catch(() => undefined));
      if (!transfer) return;
      const amountCents = Math.max(1, Math.round(transfer.amountCents / (1 + (n % 3))));
      const request = { key: newKey(), transferRef: transfer.ref, amountCents, currency: transfer.currency };
      await payouts!.reverse(request).catch(() => {});
    },
    async reconcilePayouts() {
      await reconcilePayouts(server.services, 1).catch(() => {});
    },
    /** Limits the balance that payouts are made from; more arrives later. */
    async runLow(_, n) {
      const stripe = bankOf(server)?.stripe;
      if (stripe) stripe.available = n % 2 === 0 ? Number.POSITIVE_INFINITY : n * 10;
    },
  };
}

/** Makes every account ready and known, so that all owners can be paid. */
export async function completePayoutAccounts(server: BookingServer, { owners }: Market): Promise<void> {
  const stripe = bankOf(server)?.stripe;
  if (!stripe) {
    for (const owner of owners) await connectBank(server, owner);
    return;
  }
  stripe.available = Number.POSITIVE_INFINITY;
  for (const accountRef of stripe.accounts.keys())
    await payoutEventHandlers.accountChanged(server.services, { provider: 'stripe', accountRef });
  for (const owner of owners) {
    const { body } = await call(server, 'GET /api/my/payout-account', { as: owner });
    if (body.status !== 'ready') await connectBank(server, owner);
  }
}

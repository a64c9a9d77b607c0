import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { receiveProviderEvent } from '../../money/sync-charge.ts';
import { newKey } from '../booking.ts';
import { bankOf, type BookingServer } from '../booking-server.ts';
import { chargesOf } from '../books.ts';
import { METHODS } from '../faulty-provider.ts';
import { passTime, runWorkers } from '../pass-time.ts';
import { choose, type Action, type MarketUser } from './actions.ts';
import { createDyingPool } from './dying-pool.ts';

const OVER_HTTP = ['create', 'confirm', 'capture', 'refund', 'transfer', 'list-transfers', 'reverse'] as const;

type Name =
  | ('work' | 'workLater' | 'killWorker' | 'reconcile' | 'receiveEvent' | 'refundAtProvider')
  | ('fail' | 'failOverHttp' | 'deliverLate');

/** Random actions of workers, the provider and the network. */
export function networkActions(server: BookingServer): Record<Name, Action> {
  const chargeOf = async ({ rentalId }: MarketUser) => (await chargesOf(server, rentalId)).at(-1);
  return {
    work: () => runWorkers(server),
    async workLater() {
      await passTime(server);
      await runWorkers(server);
    },
    /** Dies in the middle of the workers' tasks, unless there was little to do. */
    async killWorker(_, n) {
      await passTime(server);
      const { pool, died } = createDyingPool(server.pool, 1 + (n % 97));
      await Promise.race([runWorkers({ ...server, services: { ...server.services, pool } }), died]);
    },
    reconcile: async () => void (await reconcilePayments(server.services, 1)),
    async receiveEvent(person, n) {
      const charge = await chargeOf(person);
      if (!charge) return;
      const event = { id: `${charge.ref}-${n % 2}`, chargeRef: charge.ref };
      // The provider resends events that fail.
      await receiveProviderEvent(server.services, server.provider, event).catch(() => {});
    },
    async refundAtProvider(person) {
      const charge = await chargeOf(person);
      if (charge?.status !== 'succeeded') return;
      const leftCents = charge.refunds.reduce((left, { amountCents }) => left - amountCents, charge.amountCents);
      if (leftCents < 1_000) return;
      const refund = { key: newKey(), chargeRef: charge.ref, amountCents: 1_000, currency: 'usd' };
      await server.provider.refund(refund).catch(() => {});
    },
    async fail(_, n) {
      const fault = choose(['lose-request', 'lose-response', 'respond-late'] as const, n >> 2);
      server.provider.fail(choose(METHODS, n), fault);
    },
    async failOverHttp(_, n) {
      bankOf(server)?.stripe?.fail(
        choose(OVER_HTTP, n),
        choose(['lose-request', 'lose-response', 'fail'] as const, n >> 3),
      );
    },
    deliverLate: () => server.provider.deliverLate(),
  };
}

/** Drops lost requests, delivers late ones, and disables further faults. */
export async function clearFaults(server: BookingServer): Promise<void> {
  for (const method of METHODS) server.provider.fail(method);
  for (const operation of OVER_HTTP) bankOf(server)?.stripe?.fail(operation);
  await server.provider.deliverLate();
}

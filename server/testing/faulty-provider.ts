import type { PayoutProvider } from '../money/providers/payout-provider.ts';
import type { Charge, ChargeRequest, PaymentProvider } from '../money/providers/payment-provider.ts';

export const METHODS = [
  'charge',
  'findCharge',
  'cancelCharge',
  'capture',
  'refund',
  'createCustomer',
  'forgetCard',
  'findAccount',
  'findPayee',
  'transfer',
  'findTransfer',
  'reverse',
] as const;
type Method = (typeof METHODS)[number];

/**
 * `lose-request` fails before the call takes effect, `lose-response` after it, `respond-late` fails now and takes effect when the
 * test calls `deliverLate`, `never-respond` neither takes effect nor fails.
 */
type Fault = 'lose-request' | 'lose-response' | 'respond-late' | 'never-respond';

export interface Faults {
  fail(method: Method, ...faults: Fault[]): void;
  deliverLate(): Promise<void>;
  calls: { method: Method; key: string }[];
  /** Runs while the provider processes a charge, to test races. */
  duringCharge: ((request: ChargeRequest, charge: Charge) => Promise<void>) | undefined;
}

/** For tests only: no setting of the server enables it. */
export function createFaultyProvider<P extends PaymentProvider>(provider: P): P & Faults {
  const faults = new Map<Method, Fault[]>();
  const late: (() => Promise<unknown>)[] = [];
  const calls: Faults['calls'] = [];

  async function run<T>(method: Method, key: string, work: () => Promise<T>): Promise<T> {
    calls.push({ method, key });
    const fault = faults.get(method)?.shift();
    if (fault === 'never-respond') return new Promise(() => {});
    if (fault === 'respond-late') late.push(work);
    if (fault === 'respond-late' || fault === 'lose-request') throw new Error('The connection was lost.');
    const answer = await work();
    if (fault === 'lose-response') throw new Error('The connection was lost.');
    return answer;
  }

  const withFaults = <O extends PayoutProvider>(payouts: O): O => ({
    ...payouts,
    findAccount: (ref) => run('findAccount', ref, () => payouts.findAccount(ref)),
    findPayee: (ref) => run('findPayee', ref, () => payouts.findPayee(ref)),
    transfer: (request) => run('transfer', request.key, () => payouts.transfer(request)),
    findTransfer: (known) => run('findTransfer', known.key, () => payouts.findTransfer(known)),
    reverse: (request) => run('reverse', request.key, () => payouts.reverse(request)),
  });

  const faulty: P & Faults = {
    // Includes additional methods, such as the sandbox's payment methods.
    ...provider,
    ...(provider.payouts && { payouts: withFaults(provider.payouts) }),
    calls,
    duringCharge: undefined,
    fail: (method, ...next) => void faults.set(method, next),
    async deliverLate() {
      for (const work of late.splice(0)) await work().catch(() => {});
    },
    charge: (request) =>
      run('charge', request.key, async () => {
        const charge = await provider.charge(request);
        await faulty.duringCharge?.(request, charge);
        return charge;
      }),
    findCharge: (known) => run('findCharge', known.key ?? known.ref ?? '', () => provider.findCharge(known)),
    cancelCharge: (request) => run('cancelCharge', request.key, () => provider.cancelCharge(request)),
    capture: (request) => run('capture', request.key, () => provider.capture(request)),
    refund: (request) => run('refund', request.key, () => provider.refund(request)),
    createCustomer: (payerId) => run('createCustomer', payerId, () => provider.createCustomer(payerId)),
    detachCard: (card) => run('forgetCard', card.paymentMethodId, () => provider.detachCard(card)),
  };
  return faulty;
}

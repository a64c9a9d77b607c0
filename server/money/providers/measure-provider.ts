import type { Metrics } from '../../platform/metrics/metrics.ts';
import { combineProviders, type BuiltInPayments } from './create-payments.ts';
import { ChargeRefused, type PaymentProvider } from './payment-provider.ts';
import { TransferRefused, type PayoutProvider } from './payout-provider.ts';

const METHODS = [
  'charge',
  'findCharge',
  'cancelCharge',
  'capture',
  'refund',
  'createCustomer',
  'forgetCard',
  'openAccount',
  'findAccount',
  'findPayee',
  'linkToAccount',
  'transfer',
  'findTransfer',
  'reverse',
] as const;
type Method = (typeof METHODS)[number];

const BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `failed`: no answer, or an invalid one. `refused`: the provider rejected the request, such as for a restricted account. */
export function measurePayments({ sandbox, stripe, current }: BuiltInPayments, metrics: Metrics): BuiltInPayments {
  const calls = metrics.counter('sparekey_payment_calls_total', 'Calls to the payment provider, by outcome.', [
    'provider',
    'call',
    'outcome',
  ]);
  const durations = metrics.histogram(
    'sparekey_payment_call_duration_seconds',
    'Response time of the payment provider.',
    BOUNDS_SECONDS,
    ['provider', 'call'],
  );

  function measured<P extends PaymentProvider>(provider: P): P {
    // Counters start at 0; otherwise the first failure would not count as an increase.
    for (const method of METHODS) {
      for (const outcome of ['succeeded', 'failed', 'refused']) calls.with(provider.name, method, outcome);
    }
    async function measure<T>(method: Method, work: () => Promise<T>, outcomeOf: (answer: T) => string): Promise<T> {
      const started = performance.now();
      let outcome = 'failed';
      try {
        const answer = await work();
        outcome = outcomeOf(answer);
        return answer;
      } catch (error) {
        if (error instanceof ChargeRefused || error instanceof TransferRefused) outcome = 'refused';
        throw error;
      } finally {
        calls.with(provider.name, method, outcome).add();
        durations.with(provider.name, method).observe((performance.now() - started) / 1000);
      }
    }
    const status = (found: { status: string } | undefined) => found?.status ?? 'unknown';
    const measuredPayouts = <O extends PayoutProvider>(payouts: O): O => ({
      ...payouts,
      openAccount: (payee) => measure('openAccount', () => payouts.openAccount(payee), status),
      findAccount: (ref) => measure('findAccount', () => payouts.findAccount(ref), status),
      findPayee: (ref) =>
        measure(
          'findPayee',
          () => payouts.findPayee(ref),
          () => 'found',
        ),
      createAccountLink: (ref, pages) =>
        measure(
          'linkToAccount',
          () => payouts.createAccountLink(ref, pages),
          () => 'succeeded',
        ),
      transfer: (request) => measure('transfer', () => payouts.transfer(request), status),
      findTransfer: (known) => measure('findTransfer', () => payouts.findTransfer(known), status),
      reverse: (request) => measure('reverse', () => payouts.reverse(request), status),
    });
    return {
      ...provider,
      ...(provider.payouts && { payouts: measuredPayouts(provider.payouts) }),
      charge: (request) => measure('charge', () => provider.charge(request), status),
      findCharge: (known) => measure('findCharge', () => provider.findCharge(known), status),
      cancelCharge: (request) => measure('cancelCharge', () => provider.cancelCharge(request), status),
      capture: (request) => measure('capture', () => provider.capture(request), status),
      refund: (request) =>
        measure(
          'refund',
          () => provider.refund(request),
          () => 'succeeded',
        ),
      createCustomer: (payerId) =>
        measure(
          'createCustomer',
          () => provider.createCustomer(payerId),
          () => 'succeeded',
        ),
      detachCard: (card) =>
        measure(
          'forgetCard',
          () => provider.detachCard(card),
          () => 'succeeded',
        ),
    };
  }
  return combineProviders(measured(sandbox), stripe && measured(stripe), current.name);
}

import { afterAll, afterEach, expect } from 'vitest';
import { combineProviders } from '../money/providers/create-payments.ts';
import type { PaymentProvider } from '../money/providers/payment-provider.ts';
import { createSandbox } from '../money/providers/sandbox-provider.ts';
import type { Config } from '../platform/config.ts';
import { banksBehindStripe, withCardBanks, type CardBanks } from './disputes.ts';
import { createFaultyProvider, type Faults } from './faulty-provider.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import { makeDue, runWorkers } from './pass-time.ts';
import { FAKE_STRIPE_KEYS, FakeStripe } from './stripe/fake-stripe.ts';
import { useTestServer, type TestServerOptions, type TestServer } from './test-server.ts';

interface Bank {
  /** The provider without the failures that a test requests. */
  provider: PaymentProvider;
  stripe: FakeStripe | undefined;
  cards: CardBanks;
}
const banks = new WeakMap<object, Bank>();

export const bankOf = (server: object): Bank | undefined => banks.get(server);

let providerName: Config['paymentProvider'] = 'sandbox';

/** Runs this file's tests with another provider. Call it before importing the file with the tests. */
export function runWithProvider(provider: Config['paymentProvider']) {
  providerName = provider;
  // Restores the default for the next file in the same worker.
  afterAll(() => void (providerName = 'sandbox'));
}
export const isSandbox = () => providerName === 'sandbox';

export type BookingServer = TestServer & { provider: PaymentProvider & Faults };

/** Starts a server for bookings; after every test, the workers run and all checks must pass. */
export function useBookingServer(
  overrides: Partial<Config> = {},
  options: Omit<TestServerOptions, 'payments'> = {},
): BookingServer {
  const stripe = isSandbox() ? undefined : new FakeStripe();
  const settings = { ...FAKE_STRIPE_KEYS, apiUrl: undefined as string | undefined };
  const holder: { provider?: PaymentProvider & Faults } = {};
  const server = useTestServer(
    { ...(stripe && { paymentProvider: 'stripe', stripe: settings }), ...overrides },
    {
      ...options,
      async payments(pool) {
        const sandbox = createSandbox(pool);
        if (!stripe) {
          const { provider: disputed, banks: cards } = withCardBanks(sandbox);
          banks.set(server, { provider: disputed, stripe, cards });
          const provider = createFaultyProvider(disputed);
          holder.provider = provider;
          return combineProviders(provider, undefined, 'sandbox');
        }
        settings.apiUrl = await stripe.start();
        const { createStripeProvider } = await import('../money/providers/stripe-provider.ts');
        const real = createStripeProvider(settings);
        banks.set(server, { provider: real, stripe, cards: banksBehindStripe(stripe) });
        const provider = createFaultyProvider(real);
        holder.provider = provider;
        return combineProviders(sandbox, provider, 'stripe');
      },
    },
  );
  afterEach(async () => {
    await makeDue(server);
    await runWorkers(server);
    expect(await findInconsistencies(server.services)).toEqual([]);
  });
  afterAll(() => stripe?.stop());
  return Object.defineProperty(server, 'provider', { get: () => holder.provider }) as BookingServer;
}

export const stripeOf = (server: object): FakeStripe => bankOf(server)!.stripe!;

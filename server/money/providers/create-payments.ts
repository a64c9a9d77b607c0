import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { PaymentProvider, Payments } from './payment-provider.ts';
import { createSandbox, type Sandbox } from './sandbox-provider.ts';
import type { StripeProvider } from './stripe-provider.ts';

export interface BuiltInPayments extends Payments {
  readonly sandbox: Sandbox;
  readonly stripe: StripeProvider | undefined;
}

/** The sandbox is always available, since its books are in our database; Stripe only if its keys are set. */
export function combineProviders(
  sandbox: Sandbox,
  stripe: StripeProvider | undefined,
  current: string,
): BuiltInPayments {
  const all: PaymentProvider[] = stripe ? [sandbox, stripe] : [sandbox];
  const of = (name: string): PaymentProvider => {
    const provider = all.find((one) => one.name === name);
    if (!provider) throw new Error(`The settings of the payment provider ${name} are missing.`);
    return provider;
  };
  return { current: of(current), all, of, sandbox, stripe };
}

/** Selects the current provider. Stripe's package is loaded only if it is used. */
export async function createPayments(config: Config, pool: Pool): Promise<BuiltInPayments> {
  const stripe = config.stripe && (await import('./stripe-provider.ts')).createStripeProvider(config.stripe);
  return combineProviders(createSandbox(pool), stripe, config.paymentProvider);
}

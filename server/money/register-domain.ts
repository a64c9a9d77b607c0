import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import type { StripeProvider } from './providers/index.ts';

/** The domain whose pages offer wallets. Undefined without Stripe or https, or with wallets switched off. */
export function walletDomain({ paymentProvider, wallets, publicUrl }: Config): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  return paymentProvider === 'stripe' && wallets && protocol === 'https:' ? hostname : undefined;
}

/** Apple Pay works on registered domains only. Cards work without it, so problems are only logged. */
export async function registerWalletDomain(
  log: Services['log'],
  stripe: Pick<StripeProvider, 'registerDomain'>,
  domain: string,
): Promise<void> {
  try {
    const reason = await stripe.registerDomain(domain);
    if (reason) log.warn({ domain, reason }, 'Stripe does not offer Apple Pay on this domain yet');
  } catch (error) {
    log.warn({ err: error, domain }, 'could not register the domain for wallets; retrying later');
  }
}

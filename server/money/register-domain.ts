import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import type { StripeProvider } from './providers/index.ts';

/** On whose pages wallets are offered. Undefined where there are none: they need Stripe, and https. */
export function walletDomain({ paymentProvider, wallets, publicUrl }: Config): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  return paymentProvider === 'stripe' && wallets && protocol === 'https:' ? hostname : undefined;
}

/** Apple Pay is shown on registered domains only. Cards are taken in any case, so that trouble is only written down. */
export async function registerWalletDomain(
  log: Services['log'],
  stripe: Pick<StripeProvider, 'registerDomain'>,
  domain: string,
): Promise<void> {
  try {
    const reason = await stripe.registerDomain(domain);
    if (reason) log.warn({ domain, reason }, 'Stripe does not offer Apple Pay here yet');
  } catch (error) {
    log.warn({ err: error, domain }, 'the domain is not registered for wallets yet');
  }
}

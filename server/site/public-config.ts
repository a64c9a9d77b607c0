import { dayIn } from '../../contract/dates.ts';
import type { PublicConfig } from '../../contract/site/site.ts';
import type { Config } from '../platform/config.ts';

export const publicConfig = (config: Config): PublicConfig => ({
  brand: config.brand,
  today: dayIn(config.timeZone),
  timeZone: config.timeZone,
  paymentProvider: config.paymentProvider,
  ...(config.paymentProvider === 'stripe' && { stripePublishableKey: config.stripe?.publishableKey }),
  development: config.development,
});

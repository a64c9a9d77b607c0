import { dayIn } from '../../contract/dates.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import type { PublicConfig } from '../../contract/site/site.ts';
import type { Config } from '../platform/config.ts';
import { translator } from '../platform/languages/translator.ts';

const languages = Object.fromEntries(LANGUAGES.map((code) => [code, translator(code)('language.name')]));

export const publicConfig = (config: Config): PublicConfig => ({
  brand: config.brand,
  languages,
  today: dayIn(config.timeZone),
  timeZone: config.timeZone,
  currency: config.currency,
  ...(config.seller.length > 0 && { seller: [...config.seller] }),
  ownerFeePercent: config.ownerFeePercent,
  distanceUnit: config.distanceUnit,
  claims: config.claims,
  paymentProvider: config.paymentProvider,
  ...(config.paymentProvider === 'stripe' && { stripePublishableKey: config.stripe?.publishableKey }),
  development: config.development,
  ...(config.publicBrowsing && { publicBrowsing: true }),
  ...(config.singleSignOn && { singleSignOn: config.singleSignOn.name }),
  passwords: config.passwords,
});

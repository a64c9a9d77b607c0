import { dayIn } from '../../contract/dates.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { MAP_FILE_PATH } from '../../contract/site/map-file.ts';
import type { PublicConfig } from '../../contract/site/site.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { resolveText } from '../platform/branding/brand-file.ts';
import { fieldsInLanguage } from '../platform/branding/fields-file.ts';
import type { Branding } from '../platform/branding/read-branding.ts';
import type { Config } from '../platform/config.ts';
import { translator } from '../platform/languages/translator.ts';

const languages = Object.fromEntries(LANGUAGES.map((code) => [code, translator(code)('language.name')]));

function publicBranding({ logo, contact, social, pages, fields }: Branding, language: Language, ownLanguage: Language) {
  const titles = pages.slugs.flatMap((slug) => {
    const title = pages.find(slug, language)?.title;
    return title === undefined ? [] : [[slug, title]];
  });
  return {
    ...(logo && {
      logo: {
        src: logo.light.address,
        ...(logo.dark && { darkSrc: logo.dark.address }),
        width: logo.light.width,
        height: logo.light.height,
        hasName: logo.hasName,
      },
    }),
    ...(contact && { contact: { ...contact, hours: resolveText(contact.hours, language, ownLanguage) } }),
    ...(social && { social }),
    ...(fields.length > 0 && { fields: fieldsInLanguage(fields, language) }),
    ...(titles.length > 0 && { pages: Object.fromEntries(titles) as Record<string, string> }),
  };
}

export const publicConfig = (config: Config, branding: Branding, language: Language): PublicConfig => ({
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
  ...(!config.wallets && { wallets: false as const }),
  ...(config.paymentProvider === 'stripe' && { stripePublishableKey: config.stripe?.publishableKey }),
  development: config.development,
  ...(config.publicBrowsing && { publicBrowsing: true }),
  ...(config.driverCheck !== 'off' && { driverCheck: config.driverCheck }),
  ...(config.driverCheck !== 'off' && config.driverProvider === 'webhook' && { driverService: true }),
  ...(config.demo && { demo: true as const }),
  ...(config.singleSignOn && { singleSignOn: config.singleSignOn.name }),
  passwords: config.passwords,
  ...((config.mapTiles || config.mapFile) && {
    map: { tiles: config.mapTiles, file: config.mapFile && MAP_FILE_PATH, credit: config.mapCredit },
  }),
  ...publicBranding(branding, language, config.defaultLanguage),
});

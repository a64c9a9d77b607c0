import { createAmounts, toDecimal } from '../../contract/amounts.ts';
import { paths } from '../../contract/paths.ts';
import type { Translate } from '../../contract/languages/translate.ts';
import type { Branding } from '../platform/branding/read-branding.ts';
import type { Config } from '../platform/config.ts';
import { FEED_FILES, feedPath } from './feed-files.ts';

const MINUTES_A_DAY = 1_440;

export const listGbfsFeeds = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  feeds: FEED_FILES.filter((name) => name !== 'gbfs').map((name) => ({ name, url: publicUrl + feedPath(name) })),
});

/** Always names a licence, because GBFS treats data without one as public domain. */
const licenceOf = ({ gbfsLicence, publicUrl }: Pick<Config, 'gbfsLicence' | 'publicUrl'>) =>
  gbfsLicence ? { license_id: gbfsLicence } : { license_url: publicUrl + paths.terms };

/** GBFS requires a technical contact: the address on the contact page, or else the sender of emails. */
const contactOf = ({ mailFrom }: Pick<Config, 'mailFrom'>, contact: Branding['contact']) =>
  contact?.email ?? /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? '';

export function describeSystem(config: Config, { contact }: Pick<Branding, 'contact'>) {
  const { brand, publicUrl, timeZone, defaultLanguage: language } = config;
  return {
    system_id: config.gbfsSystemId ?? new URL(publicUrl).hostname,
    languages: [language],
    name: [{ text: brand, language }],
    opening_hours: '24/7',
    url: publicUrl,
    feed_contact_email: contactOf(config, contact),
    ...(contact && { email: contact.email }),
    timezone: timeZone,
    ...licenceOf(config),
  };
}

/** Cars with the same daily price share a plan. */
export const planIdOf = (cents: number): string => `day-${cents}`;

export function describePlan(
  cents: number,
  { t, config }: { t: Translate; config: Pick<Config, 'currency' | 'defaultLanguage'> },
) {
  const { currency, defaultLanguage: language } = config;
  const price = createAmounts(language, currency).formatPrice(cents);
  return {
    plan_id: planIdOf(cents),
    name: [{ text: t('money.per-day', { price }), language }],
    currency,
    price: 0,
    is_taxable: false,
    description: [{ text: t('gbfs.plan', { price }), language }],
    per_min_pricing: [{ start: 0, rate: Number(toDecimal(cents, currency)), interval: MINUTES_A_DAY }],
  };
}

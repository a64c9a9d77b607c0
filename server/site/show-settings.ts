import { LANGUAGES } from '../../contract/languages/languages.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { SECRET_SETTINGS, SETTING_NAMES, type SettingName } from '../../contract/site/setting-names.ts';
import type { AdminSettings } from '../../contract/site/site.ts';
import type { Branding } from '../platform/branding/read-branding.ts';
import type { Config } from '../platform/config.ts';
import { lookUp } from '../../contract/look-up.ts';

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

/** Effective values of unset settings for which no feature declares a default. Other unset settings have no value. */
const DEFAULTS: Partial<Record<SettingName, (config: Config) => string | number | undefined>> = {
  NODE_ENV: ({ production }) => (production ? 'production' : 'development'),
  PORT: ({ port }) => port,
  HOST: ({ host }) => host,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  TRUST_PROXY: () => 'off',
  REPLICA_MAX_LAG_SECONDS: ({ replicas }) => replicas.maxLagSeconds,
  DATA_DIR: ({ dataDir }) => dataDir,
  SEED: ({ seed }) => seed,
  DEMO: ({ demo }) => onOff(demo),
  BRAND_NAME: ({ brand }) => brand,
  BRAND_DIR: ({ brandDir }) => brandDir.path,
  MARKET_TIMEZONE: ({ timeZone }) => timeZone,
  DEFAULT_LANGUAGE: ({ defaultLanguage }) => defaultLanguage,
  CURRENCY: ({ currency }) => currency,
  REQUIRE_VERIFIED_EMAIL: ({ requireVerifiedEmail }) => onOff(requireVerifiedEmail),
  RATE_LIMIT: ({ rateLimit }) => onOff(rateLimit),
  WORKERS: ({ workers }) => onOff(workers),
  MAIL: ({ mail }) => mail,
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  LOG_LEVEL: ({ logLevel }) => logLevel,
  PUBLIC_BROWSING: ({ publicBrowsing }) => onOff(publicBrowsing),
  OIDC_SIGN_UP: ({ singleSignOn }) => (singleSignOn ? 'on' : undefined),
  WAL_ARCHIVE: () => 'off',
  S3_REGION: ({ s3 }) => s3?.region,
  METRICS_HOST: ({ metrics }) => metrics?.host,
};

function showBranding(branding: Branding, language: Language) {
  const { folder, palettes, logo, favicon, contact, social, pages, fields } = branding;
  if (folder === undefined) return null;
  return {
    folder,
    colours: palettes ? { light: palettes.light.brand, dark: palettes.dark.brand } : null,
    logo: logo?.light.address ?? null,
    favicon: favicon?.address ?? null,
    contact: [contact?.email, contact?.phone, ...(contact?.address ?? [])].filter((line) => line !== undefined),
    social: Object.keys(social ?? {}),
    pages: pages.slugs.map((slug) => {
      const languages = LANGUAGES.filter((each) => pages.has(slug, each));
      return { slug, title: (pages.find(slug, language) ?? pages.find(slug, languages[0]!))!.title, languages };
    }),
    fields: fields.map(({ label }) => label[language]),
  };
}

export function showSettings(config: Config, branding: Branding, language: Language): AdminSettings {
  const { sources, values, defaults } = config.providedSettings;
  const settings = SETTING_NAMES.map((name) => {
    const isSecret = SECRET_SETTINGS.has(name);
    const value = isSecret ? undefined : (values[name] ?? defaults[name] ?? lookUp(DEFAULTS, name)?.(config));
    return {
      name,
      source: sources[name] ?? ('default' as const),
      value: value === undefined ? null : String(value),
      isSecret,
    };
  });
  return { settings, brand: showBranding(branding, language) };
}

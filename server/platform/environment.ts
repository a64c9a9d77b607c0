import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { SECRET_SETTINGS, type SettingName } from '../../contract/site/setting-names.ts';
import { choice, optional, text, wholeNumber, type Setting, type TypedSettings } from './setting.ts';
import { isHost, isNetwork, isOrigin, isPostgresUrl, isSender, isTimeZone } from './setting-values.ts';

// The currencies that Stripe charges cards in (https://docs.stripe.com/currencies), so that a market that starts with the
// sandbox can switch to Stripe.
const CHARGEABLE = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP
   CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY
   KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
   NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY
   TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/),
);

/** Expects an ISO 4217 code in capitals. */
const isCurrency = (code: string): boolean => CHARGEABLE.has(code);

const url = (protocols: string[]) =>
  optional(
    z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  );

const host = optional(
  z.string().refine(isHost, { error: 'must be an address of this machine or its name, such as 127.0.0.1 or 0.0.0.0' }),
);

/** The core settings; features declare their own in `server/settings.ts`. A test keeps `.env.example` in sync. */
export const Environment = z.object({
  NODE_ENV: choice(['development', 'test', 'production']),
  PORT: wholeNumber(0, 65_535),
  HOST: host,
  WEB_CONCURRENCY: wholeNumber(1, 64),
  PUBLIC_URL: optional(
    z.string().refine(isOrigin, {
      error:
        'must be an address that starts with https:// or http://, and has no path, such as https://cars.example.com',
    }),
  ),
  TRUST_PROXY: optional(
    z.string().refine((value) => value === 'off' || /^\d{1,2}$/.test(value) || value.split(',').every(isNetwork), {
      error:
        'must be off, a number of hops such as 1, or addresses and networks such as 10.0.0.0/8, separated by commas, and never everybody (/0)',
    }),
  ),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_REPLICA_URL: optional(
    z.string().refine((value) => value.split(',').every(isPostgresUrl), {
      error: 'must be addresses that start with postgres:// or postgresql://, separated by commas',
    }),
  ),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(1, 3_600),
  DATA_DIR: optional(z.string()),
  SEED: choice(['demo', 'none']),
  DEMO: choice(['on', 'off']),
  AUTH_SECRET: optional(z.string().min(32, { error: 'must be at least 32 characters long' })),
  BRAND_NAME: text(40),
  SECURITY_CONTACT: optional(
    z.string().refine((value) => /^(https:\/\/\S+|[^\s@:/]+@[^\s@:/]+)$/.test(value), {
      error: 'must be an email address, or an address that starts with https://',
    }),
  ),
  MARKET_TIMEZONE: optional(
    z
      .string()
      .refine(isTimeZone, { error: 'must be the name of a time zone, such as UTC or Europe/Zurich, and no offset' }),
  ),
  DEFAULT_LANGUAGE: choice(LANGUAGES),
  CURRENCY: optional(
    z
      .string()
      .transform((code) => code.trim().toUpperCase())
      .refine(isCurrency, {
        error: 'must be the ISO 4217 code of a currency that cards are charged in, such as USD, EUR or JPY',
      }),
  ),
  REQUIRE_VERIFIED_EMAIL: choice(['on', 'off']),
  RATE_LIMIT: choice(['on', 'off']),
  WORKERS: choice(['on', 'off']),
  MAIL: choice(['smtp', 'mailbox', 'off']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: optional(
    z.string().refine(isSender, {
      error: 'must have an email address, such as Sparekey <no-reply@cars.example.com>',
    }),
  ),
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  METRICS_PORT: wholeNumber(0, 65_535),
  METRICS_HOST: host,
  WAL_ARCHIVE: optional(
    z.string().refine((value) => value === 'off' || value === 's3' || /^\/(?!(proc|sys)(\/|$))/.test(value), {
      error: 'must be off, s3, or the full path of a folder on a disk',
    }),
  ),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug']),
  PUBLIC_BROWSING: choice(['on', 'off']),
  BRAND_DIR: optional(z.string()),
} satisfies Partial<Record<SettingName, z.ZodType>>);

/** Container platforms pass secrets as files (NAME_FILE). */
function readSecret(file: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(file, 'utf8').trim();
    return value ? { value } : { problem: `${file} is empty` };
  } catch {
    return { problem: `cannot read ${file}` };
  }
}

/** Login shells also set MAIL, to the path of the user's local mail file. */
export const withoutCredentials = (name: string, value: string | undefined): string | undefined =>
  name === 'MAIL' && value?.startsWith('/') ? undefined : value;

export interface ReadSettings extends TypedSettings {
  settings: z.infer<typeof Environment>;
}

/** Validates each variable separately, so that an invalid one does not hide other problems. */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  features: Readonly<Record<string, Setting>>,
): ReadSettings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  const invalid = new Set<string>();
  const schemas: Record<string, z.ZodType> = { ...Environment.shape };
  for (const [name, { schema }] of Object.entries(features)) schemas[name] = schema;
  for (const [name, schema] of Object.entries(schemas)) {
    const file = SECRET_SETTINGS.has(name) ? environment[`${name}_FILE`] : undefined;
    const secret = file ? readSecret(file) : { value: environment[name] };
    const value = 'value' in secret ? withoutCredentials(name, secret.value) : undefined;
    const isBlank = value !== undefined && value !== '' && value.trim() === '';
    const { data, error } = isBlank ? {} : schema.safeParse(value);
    if (data !== undefined) settings[name] = data;
    if ('problem' in secret) problems.push(`${name}_FILE: ${secret.problem}`);
    if (isBlank) problems.push(`${name} must not be blank: write a value, or leave the line out`);
    for (const issue of error?.issues ?? []) problems.push(`${name} ${issue.message}`);
    if (error || isBlank || 'problem' in secret) invalid.add(name);
  }
  return {
    settings,
    typed: settings,
    problems,
    warnings: [],
    isMissing: (name) => settings[name] === undefined && !invalid.has(name),
    isProduction: settings['NODE_ENV'] === 'production',
  };
}

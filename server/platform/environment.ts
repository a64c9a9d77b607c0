import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { DISTANCE_UNITS } from '../../contract/cars/car-terms.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import type { SettingName } from '../../contract/site/setting-names.ts';
import { isCurrency } from './currencies.ts';
import {
  isDomain,
  isHost,
  isIssuer,
  isNetwork,
  isOnThisMachine,
  isOrigin,
  isPostgresUrl,
  isSender,
  isTimeZone,
} from './setting-values.ts';

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const choice = <const T extends readonly string[]>(values: T) =>
  optional(z.enum(values, { error: () => `must be one of ${values.join(', ')}` }));
const url = (protocols: string[]) =>
  optional(
    z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  );

const host = optional(
  z.string().refine(isHost, { error: 'must be an address of this machine or its name, such as 127.0.0.1 or 0.0.0.0' }),
);

const wholeNumber = (min: number, max: number) =>
  optional(
    z
      .string()
      .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
        error: `must be a whole number from ${min} to ${max}`,
      })
      .transform(Number),
  );

/** In the units of the currency: a dot, and as many digits after it as the currency has. */
const amount = optional(
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'must be an amount such as 2000 or 12.50' })
    .transform(Number),
);

/** A test keeps `.env.example` in step. */
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
  AUTH_SECRET: optional(z.string().min(32, { error: 'must be at least 32 characters long' })),
  BRAND_NAME: optional(z.string().max(40, { error: 'must be at most 40 characters long' })),
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
  OWNER_FEE_PERCENT: wholeNumber(0, 50),
  SELLER: optional(z.string().max(300, { error: 'must be at most 300 characters long' })),
  TAX_PERCENT: optional(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'must be a percentage such as 21 or 8.1' })
      .transform((typed) => Math.round(Number(typed) * 100)),
  ),
  TAX_NAME: optional(z.string().max(20, { error: 'must be at most 20 characters long' })),
  PAYOUT_MINIMUM: amount,
  PAYOUT_HOLD_HOURS: wholeNumber(0, 720),
  DISTANCE_UNIT: choice(DISTANCE_UNITS),
  CALENDAR_IMPORT: choice(['on', 'off']),
  CLAIMS: choice(['on', 'off']),
  CLAIM_MAX: amount,
  CLAIM_FUEL_EIGHTH: amount,
  DAC7: choice(['on', 'off']),
  PAYMENTS: choice(['sandbox', 'stripe']),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[sr]k_(test|live)_\w+$/, { error: 'must be a key such as sk_test_… or rk_live_…' }),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, { error: 'must be a key such as pk_test_… or pk_live_…' }),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, {
      error: 'must be a secret such as whsec_…, or several with commas between them',
    }),
  ),
  STRIPE_STATEMENT_SUFFIX: optional(
    z.string().regex(/^(?=.*[A-Za-z])[A-Za-z0-9 .&-]{2,14}$/, {
      error: 'must be 2 to 14 letters, digits, spaces, dots or hyphens, with at least one letter',
    }),
  ),
  STRIPE_API_URL: optional(
    z.string().refine(isOnThisMachine, { error: 'must be an http:// address of this machine: it is for tests only' }),
  ),
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
  OIDC_ISSUER: optional(
    z.string().refine(isIssuer, {
      error: 'must be an address that starts with https:// (or http:// on this machine), as the provider names itself',
    }),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().max(40, { error: 'must be at most 40 characters long' })),
  OIDC_SIGN_UP: optional(
    z
      .string()
      .transform((value) =>
        value
          .toLowerCase()
          .split(',')
          .map((domain) => domain.trim()),
      )
      .refine((parts) => parts.every(isDomain) || ['on', 'off'].includes(parts.join()), {
        error: 'must be on, off, or domains of email addresses such as example.org, separated by commas',
      }),
  ),
  PASSWORDS: choice(['on', 'off']),
  BRAND_DIR: optional(z.string()),
} satisfies Record<SettingName, z.ZodType>);

export const SECRETS: ReadonlySet<string> = new Set([
  'AUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
]);

/** Container platforms pass secrets as files (NAME_FILE). */
function readSecret(file: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(file, 'utf8').trim();
    return value ? { value } : { problem: `${file} is empty` };
  } catch {
    return { problem: `cannot read ${file}` };
  }
}

/** Logins set MAIL too, to the file that keeps the user's own mail. */
export const withoutLogin = (name: string, value: string | undefined): string | undefined =>
  name === 'MAIL' && value?.startsWith('/') ? undefined : value;

export interface ReadSettings {
  settings: z.infer<typeof Environment>;
  /** Sentences that begin with the setting's name and say what to write instead: with one of them nothing starts. */
  problems: string[];
  /** The same for what is said at each start, where refusing it would be too much. */
  warnings: string[];
  /** False for an invalid value, which is reported already. */
  isMissing: (name: keyof z.infer<typeof Environment>) => boolean;
}

/** Each variable on its own, so that an invalid one does not hide the others. */
export function readSettings(environment: NodeJS.ProcessEnv): ReadSettings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  const wrong = new Set<string>();
  for (const [name, schema] of Object.entries(Environment.shape)) {
    const file = SECRETS.has(name) ? environment[`${name}_FILE`] : undefined;
    const secret = file ? readSecret(file) : { value: environment[name] };
    const value = 'value' in secret ? withoutLogin(name, secret.value) : undefined;
    const isBlank = value !== undefined && value !== '' && value.trim() === '';
    const { data, error } = isBlank ? {} : schema.safeParse(value);
    if (data !== undefined) settings[name] = data;
    if ('problem' in secret) problems.push(`${name}_FILE: ${secret.problem}`);
    if (isBlank) problems.push(`${name} must not be blank: write a value, or leave the line out`);
    for (const issue of error?.issues ?? []) problems.push(`${name} ${issue.message}`);
    if (error || isBlank || 'problem' in secret) wrong.add(name);
  }
  return {
    settings,
    problems,
    warnings: [],
    isMissing: (name) => settings[name] === undefined && !wrong.has(name),
  };
}

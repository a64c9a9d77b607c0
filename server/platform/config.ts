import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DistanceUnit } from '../../contract/cars/car-terms.ts';
import { digitsOf } from '../../contract/currencies.ts';
import type { IncludedTax } from '../../contract/money/tax.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import { readSettings, SECRETS, type ReadSettings } from './environment.ts';
import { makeFolder } from './folders.ts';
import { ENV_FILE, givenIn, type GivenSettings } from './given-settings.ts';
import { findInstallation, ownCommandLine } from './installation.ts';
import { readSingleSignOn, type SingleSignOn } from './single-sign-on-settings.ts';
import { checkProduction } from './production-settings.ts';
import { refusal, StartError } from './start-error.ts';
import { readStripe, type StripeSettings } from './stripe-settings.ts';
import { findUnknownSettings } from './unknown-settings.ts';
import { readWalArchive, type WalArchive } from './wal-archive.ts';

export interface Config {
  production: boolean;
  development: boolean;
  port: number;
  host: string;
  /** Undefined to serve from this process alone */
  webConcurrency: number | undefined;
  publicUrl: string;
  trustProxy: boolean | number | string;
  databaseUrl: string | undefined;
  /** For reads that may lag, by at most `maxLagSeconds` */
  replicas: { urls: string[]; maxLagSeconds: number };
  dataDir: string;
  seed: 'demo' | 'none';
  authSecret: string;
  brand: string;
  /** Whom to tell about a vulnerability: an address of a page, or mailto: */
  securityContact: string | undefined;
  timeZone: string;
  /** For people who have not chosen one, and whose browser asks for none that there is */
  defaultLanguage: Language;
  /** An ISO 4217 code in capitals; once there is a rental, it stays. */
  currency: string;
  /** Of what owners include in a day's price, and of mileage */
  distanceUnit: DistanceUnit;
  /** Whether people show that their address is theirs before they list, book or write */
  requireVerifiedEmail: boolean;
  /** Who takes the payments, as receipts name them: name, address, registration, a line each */
  seller: readonly string[];
  /** Included in every price; kept with each rental */
  tax: IncludedTax | null;
  /** The operator's share of what owners earn */
  ownerFeePercent: number;
  /** Less than this is not paid out to owners until there is more. */
  payoutMinimumCents: number;
  /** So long nothing is sent to a payout account that took the place of another. */
  payoutHoldHours: number;
  /** Whether owners may have calendars of other sites read */
  calendarImport: boolean;
  /** Whether owners may ask for extra charges after a rental, for which the card that paid is kept */
  claims: boolean;
  /** All of them together, of one rental */
  claimMaxCents: number;
  /** What an eighth of a tank or battery costs that is missing at the return */
  fuelEighthCents: number;
  /** Whether owners give their tax details before they are first paid, for the yearly report that the EU asks for */
  dac7: boolean;
  /** Lets tests have calendars on this machine; no setting does. */
  reachesLoopback: boolean;
  paymentProvider: 'sandbox' | 'stripe';
  /** Set even when the sandbox takes payments now, for those that Stripe took before */
  stripe: StripeSettings | undefined;
  rateLimit: boolean;
  workers: boolean;
  /** `mailbox` keeps mails in the database, for developers. */
  mail: 'smtp' | 'mailbox' | 'off';
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined to store photos in `dataDir` */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Where the embedded database's log of changes is kept, so that any moment can be restored */
  walArchive: WalArchive | undefined;
  metrics: { host: string; port: number } | undefined;
  logLevel: string;
  /** Whether visitors may look at cars and people; without it everything but signing in is for accounts */
  publicBrowsing: boolean;
  /** Undefined where people sign in with passwords only */
  singleSignOn: SingleSignOn | undefined;
  /** Whether people sign in, register and reset with passwords */
  passwords: boolean;
  /** What the operator makes the marketplace look like; wanted if a setting names it */
  brandDir: { path: string; isWanted: boolean };
  /** What was set, as it was typed, without secrets, and from where */
  given: GivenSettings;
  /** Settings that are probably not what was meant, a sentence each; said at every start */
  warnings: readonly string[];
}

const DEFAULT_PORT = 3000;

/** Stored with the data, so that sessions survive a restart outside production. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  makeFolder(dataDir);
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

function parseTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

function readS3({ settings, problems, isMissing }: ReadSettings): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (settings.S3_REGION || !needed.every(isMissing)) {
    for (const name of needed.filter(isMissing)) problems.push(`${name} must be set when another S3 setting is`);
  }
  return undefined;
}

function ownEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  requireSettings(process.env);
  return process.env;
}

/** Prevents a command on an installed service from working on a new database because its settings were not loaded. */
function requireSettings({ NODE_ENV, DATA_DIR, DATABASE_URL, DATABASE_URL_FILE }: NodeJS.ProcessEnv) {
  if (NODE_ENV || DATA_DIR || DATABASE_URL || DATABASE_URL_FILE) return;
  const installation = findInstallation();
  if (!installation) return;
  const command = ownCommandLine();
  throw new StartError(
    `Sparekey is installed here as a service (${installation}), and without its settings this would make a new database in ` +
      `${resolve('.data')}. ${command ? `Run \`${command}\` instead` : 'Run `systemctl start sparekey` instead'}, ` +
      'or set NODE_ENV=development if that is what you want.',
  );
}

/** Both would want it, and whichever comes second would be blamed. */
function checkPorts({ settings, problems }: ReadSettings): void {
  const { PORT = DEFAULT_PORT, METRICS_PORT } = settings;
  if (METRICS_PORT && METRICS_PORT === PORT) {
    problems.push(`METRICS_PORT must be another number than PORT, which is ${PORT}, such as 9464`);
  }
}

function judge(environment: NodeJS.ProcessEnv) {
  const read = readSettings(environment);
  const { settings: env, problems, warnings, isMissing } = read;
  const production = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  const s3 = readS3(read);
  const walArchive = readWalArchive(read, dataDir);
  const stripe = readStripe(read);
  const singleSignOn = readSingleSignOn(read);
  const mail = env.MAIL ?? (isMissing('SMTP_URL') ? 'mailbox' : 'smtp');
  if (mail === 'smtp' && isMissing('SMTP_URL')) problems.push('SMTP_URL must be set with MAIL=smtp');

  if (mail === 'off' && env.REQUIRE_VERIFIED_EMAIL === 'on') {
    problems.push('REQUIRE_VERIFIED_EMAIL=on needs mails, and MAIL=off sends none');
  }

  if (production) checkProduction(read);
  checkPorts(read);
  for (const { isTypo, sentence } of findUnknownSettings(environment, SECRETS)) {
    // Names of other programs may be like ours, and outside production nothing depends on them.
    if (production) (isTypo ? problems : warnings).push(sentence);
    else if (isTypo) warnings.push(sentence);
  }
  return { read, production, dataDir, s3, walArchive, stripe, singleSignOn, mail };
}

/** All that is wrong, without refusing anything: sentences that begin with the setting and say what to write instead. */
export function checkSettings(environment: NodeJS.ProcessEnv): Pick<ReadSettings, 'problems' | 'warnings'> {
  const { problems, warnings } = judge(environment).read;
  return { problems, warnings };
}

/** Reports all problems in one error. */
export function readConfig(environment: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const { read, production, dataDir, s3, walArchive, stripe, singleSignOn, mail } = judge(environment);
  const { settings: env, problems, warnings } = read;
  if (problems.length > 0) throw refusal(problems);

  const currency = env.CURRENCY ?? 'USD';
  const inCents = (amount: number | undefined) =>
    amount === undefined ? undefined : Math.round(amount * 10 ** digitsOf(currency));
  // As large as prices may be in this currency: 2,000.00, 12.50 and 10.00 dollars.
  const { maxCents } = priceLimits(currency);

  const port = env.PORT ?? DEFAULT_PORT;
  const brand = env.BRAND_NAME ?? 'Sparekey';
  return {
    production,
    development: !production,
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    webConcurrency: env.WEB_CONCURRENCY,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    databaseUrl: env.DATABASE_URL,
    replicas: {
      urls: env.DATABASE_REPLICA_URL?.split(',') ?? [],
      maxLagSeconds: env.REPLICA_MAX_LAG_SECONDS ?? 10,
    },
    dataDir,
    seed: env.SEED ?? (production ? 'none' : 'demo'),
    authSecret: env.AUTH_SECRET ?? storedSecret(dataDir),
    brand,
    securityContact: env.SECURITY_CONTACT?.replace(/^(?!https:)/, 'mailto:'),
    timeZone: env.MARKET_TIMEZONE ?? 'UTC',
    defaultLanguage: env.DEFAULT_LANGUAGE ?? 'en',
    currency,
    // Without mails nobody could.
    requireVerifiedEmail: mail !== 'off' && (env.REQUIRE_VERIFIED_EMAIL ?? (production ? 'on' : 'off')) === 'on',
    seller: (env.SELLER ?? '')
      .split('|')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    tax: env.TAX_PERCENT ? { name: env.TAX_NAME ?? 'VAT', rate: env.TAX_PERCENT } : null,
    ownerFeePercent: env.OWNER_FEE_PERCENT ?? 0,
    payoutMinimumCents: inCents(env.PAYOUT_MINIMUM) ?? maxCents / 1_000,
    payoutHoldHours: env.PAYOUT_HOLD_HOURS ?? 48,
    distanceUnit: env.DISTANCE_UNIT ?? 'km',
    calendarImport: env.CALENDAR_IMPORT !== 'off',
    claims: env.CLAIMS !== 'off',
    claimMaxCents: inCents(env.CLAIM_MAX) ?? maxCents / 5,
    fuelEighthCents: inCents(env.CLAIM_FUEL_EIGHTH) ?? maxCents / 800,
    dac7: env.DAC7 === 'on',
    reachesLoopback: false,
    paymentProvider: env.PAYMENTS ?? (stripe ? 'stripe' : 'sandbox'),
    stripe,
    rateLimit: env.RATE_LIMIT !== 'off',
    workers: env.WORKERS !== 'off',
    mail,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${brand} <no-reply@sparekey.test>`,
    s3,
    walArchive,
    metrics:
      env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    publicBrowsing: env.PUBLIC_BROWSING === 'on',
    singleSignOn,
    passwords: env.PASSWORDS !== 'off',
    brandDir: { path: resolve(env.BRAND_DIR ?? join(dataDir, 'brand')), isWanted: env.BRAND_DIR !== undefined },
    given: givenIn(environment),
    warnings,
  };
}

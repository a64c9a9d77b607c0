import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '../../contract/languages/translate.ts';
import { SECRET_SETTINGS, type SettingName } from '../../contract/site/setting-names.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import { checkDemo } from './demo-settings.ts';
import { readSettings, type ReadSettings } from './environment.ts';
import { makeFolder } from './folders.ts';
import { ENV_FILE, providedSettingsIn, type ProvidedSettings } from './provided-settings.ts';
import { findInstallation, currentCommandLine } from './installation.ts';
import { checkProduction } from './production-settings.ts';
import type { CheckSettings, Setting } from './setting.ts';
import { invalidSettingsError, StartError } from './start-error.ts';
import { findUnknownSettings } from './unknown-settings.ts';
import { readWalArchive, type WalArchive } from './wal-archive.ts';

/** Core configuration; each feature adds the values that it declares in its own settings. */
export interface Config {
  production: boolean;
  development: boolean;
  port: number;
  host: string;
  /** Undefined to serve from the main process alone. */
  webConcurrency: number | undefined;
  publicUrl: string;
  trustProxy: boolean | number | string;
  databaseUrl: string | undefined;
  /** Replicas for reads that may lag by at most `maxLagSeconds`. */
  replicas: { urls: string[]; maxLagSeconds: number };
  dataDir: string;
  seed: 'demo' | 'none';
  /** A public demo: resets every hour, sends no mail and takes no real money. */
  demo: boolean;
  authSecret: string;
  brand: string;
  /** Where to report vulnerabilities: a page's address or mailto:. */
  securityContact: string | undefined;
  timeZone: string;
  /** For users who have not chosen a language and whose browser requests none that is available. */
  defaultLanguage: Language;
  /** An ISO 4217 code in capitals, which cannot change after the first rental. */
  currency: string;
  /** Whether users must verify their email address before they list, book or send messages. */
  requireVerifiedEmail: boolean;
  /** Lets tests fetch calendars from this machine; no setting enables it. */
  reachesLoopback: boolean;
  rateLimit: boolean;
  workers: boolean;
  /** `mailbox` stores mails in the database, for development. */
  mail: 'smtp' | 'mailbox' | 'off';
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined to store photos in `dataDir`. */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Where the embedded database's WAL is archived for point-in-time recovery. */
  walArchive: WalArchive | undefined;
  metrics: { host: string; port: number } | undefined;
  logLevel: string;
  /** Whether visitors may browse cars and profiles without an account. */
  publicBrowsing: boolean;
  /** The folder with the operator's branding, which must exist if a setting names it. */
  brandDir: { path: string; isWanted: boolean };
  /** The settings as typed, without secrets, with their source. */
  providedSettings: ProvidedSettings;
  /** Settings that are probably mistakes, one sentence each; logged at every start. */
  warnings: readonly string[];
}

interface FeatureDeclarations {
  settings: Readonly<Record<string, Setting>>;
  checks: readonly CheckSettings[];
}

const DEFAULT_PORT = 3000;

/** Stored in the data folder, so that sessions survive restarts outside production. */
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

/** Prevents a command on an installed service from creating a new database because it did not load the service's settings. */
function requireSettings({ NODE_ENV, DATA_DIR, DATABASE_URL, DATABASE_URL_FILE }: NodeJS.ProcessEnv) {
  if (NODE_ENV || DATA_DIR || DATABASE_URL || DATABASE_URL_FILE) return;
  const installation = findInstallation();
  if (!installation) return;
  const command = currentCommandLine();
  throw new StartError(
    `Sparekey is installed here as a service (${installation}), and without its settings this would create a new database in ` +
      `${resolve('.data')}. ${command ? `Run \`${command}\` instead` : 'Run `systemctl start sparekey` instead'}, ` +
      'or set NODE_ENV=development if that is what you want.',
  );
}

/** Reports a shared port here, because the second server to listen would otherwise get a misleading error. */
function checkPorts({ settings, problems }: ReadSettings): void {
  const { PORT = DEFAULT_PORT, METRICS_PORT } = settings;
  if (METRICS_PORT && METRICS_PORT === PORT) {
    problems.push(`METRICS_PORT must be another number than PORT, which is ${PORT}, such as 9464`);
  }
}

function evaluate(features: FeatureDeclarations, environment: NodeJS.ProcessEnv) {
  const read = readSettings(environment, features.settings);
  const { settings: env, problems, warnings, isMissing, isProduction: production } = read;
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  const s3 = readS3(read);
  const walArchive = readWalArchive(read, dataDir);
  for (const check of features.checks) check(read);
  const demo = env.DEMO === 'on';
  const requestedMail = env.MAIL ?? (isMissing('SMTP_URL') ? 'mailbox' : 'smtp');
  // A demo never sends mail, so that visitors receive nothing about what others do there.
  const mail = demo ? 'off' : requestedMail;
  if (mail === 'smtp' && isMissing('SMTP_URL')) problems.push('SMTP_URL must be set with MAIL=smtp');

  if (mail === 'off' && env.REQUIRE_VERIFIED_EMAIL === 'on') {
    problems.push('REQUIRE_VERIFIED_EMAIL=on needs mails, and MAIL=off sends none');
  }

  if (demo) checkDemo(read);
  if (production) checkProduction(read);
  checkPorts(read);
  for (const { isTypo, sentence } of findUnknownSettings(environment, SECRET_SETTINGS)) {
    // Variables of other programs may resemble ours, and outside production nothing depends on a typo.
    if (production) (isTypo ? problems : warnings).push(sentence);
    else if (isTypo) warnings.push(sentence);
  }
  return { read, production, demo, dataDir, s3, walArchive, mail };
}

/** Collects all problems without throwing; each sentence begins with the setting's name and says how to fix it. */
export function checkSettings(
  features: FeatureDeclarations,
  environment: NodeJS.ProcessEnv,
): Pick<ReadSettings, 'problems' | 'warnings'> {
  const { problems, warnings } = evaluate(features, environment).read;
  return { problems, warnings };
}

/** Returns the features' configuration and the default values that administrators see. */
function readFeatures(features: FeatureDeclarations['settings'], { typed }: ReadSettings, currency: string) {
  const context = { currency, typed, maxCents: priceLimits(currency).maxCents };
  const config: Record<string, unknown> = {};
  const defaults: ProvidedSettings['defaults'] = {};
  for (const [name, { key, read, format }] of Object.entries(features)) {
    if (key === undefined) continue;
    if (key in config) throw new Error(`Two settings use the configuration key ${key}.`);
    const value = read?.(typed[name] as never, context);
    config[key] = value;
    if (format) defaults[name as SettingName] = String(format(value as never, { currency }));
  }
  return { config: config as object as Config, defaults };
}

/** Reports all problems in one error. */
export function readConfig(features: FeatureDeclarations, environment: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const { read, production, demo, dataDir, s3, walArchive, mail } = evaluate(features, environment);
  const { settings: env, problems, warnings } = read;
  if (problems.length > 0) throw invalidSettingsError(problems);

  const currency = env.CURRENCY ?? 'USD';
  const { config, defaults } = readFeatures(features.settings, read, currency);
  const port = env.PORT ?? DEFAULT_PORT;
  const brand = env.BRAND_NAME ?? 'Sparekey';
  return {
    ...config,
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
    seed: demo ? 'demo' : (env.SEED ?? (production ? 'none' : 'demo')),
    demo,
    authSecret: env.AUTH_SECRET ?? storedSecret(dataDir),
    brand,
    securityContact: env.SECURITY_CONTACT?.replace(/^(?!https:)/, 'mailto:'),
    timeZone: env.MARKET_TIMEZONE ?? 'UTC',
    defaultLanguage: env.DEFAULT_LANGUAGE ?? 'en',
    currency,
    // Nobody can verify an address without mail.
    requireVerifiedEmail: mail !== 'off' && (env.REQUIRE_VERIFIED_EMAIL ?? (production ? 'on' : 'off')) === 'on',
    reachesLoopback: false,
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
    brandDir: { path: resolve(env.BRAND_DIR ?? join(dataDir, 'brand')), isWanted: env.BRAND_DIR !== undefined },
    providedSettings: { ...providedSettingsIn(environment), defaults },
    warnings,
  };
}

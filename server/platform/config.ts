import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { findInstallation, ownCommandLine } from './installation.ts';
import { StartError } from './start-error.ts';

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  optional(z.enum(values, { error: () => `must be one of ${values.join(', ')}` }));
const url = (protocols: string[]) =>
  optional(
    z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  );

const isPostgresUrl = (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);

const isTimeZone = (name: string) => {
  try {
    // Offsets such as -08:00 are known too, but no place keeps one all year, and others read their sign the other way round.
    return /^[A-Za-z]/.test(name) && Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** A stand-in for somebody else's service may run here and nowhere else: keys and money must not go astray. */
const isOnThisMachine = (address: string) => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** Every variable that Sparekey reads. `.env.example` describes them; a test keeps the two in step. */
export const Environment = z.object({
  NODE_ENV: choice(['development', 'test', 'production']),
  PORT: optional(z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535)),
  HOST: optional(z.string()),
  WEB_CONCURRENCY: optional(z.coerce.number({ error: 'must be a number' }).int().min(1).max(64)),
  PUBLIC_URL: url(['http:', 'https:']),
  TRUST_PROXY: optional(z.string()),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_REPLICA_URL: optional(
    z.string().refine((value) => value.split(',').every(isPostgresUrl), {
      error: 'must be addresses that start with postgres:// or postgresql://, separated by commas',
    }),
  ),
  REPLICA_MAX_LAG_SECONDS: optional(z.coerce.number({ error: 'must be a number' }).min(1).max(3_600)),
  DATA_DIR: optional(z.string()),
  SEED: choice(['demo', 'none']),
  AUTH_SECRET: optional(z.string().min(32, { error: 'must be at least 32 characters long' })),
  BRAND_NAME: optional(z.string().max(40, { error: 'must be at most 40 characters long' })),
  MARKET_TIMEZONE: optional(
    z
      .string()
      .refine(isTimeZone, { error: 'must be the name of a time zone, such as UTC or Europe/Zurich, and no offset' }),
  ),
  PAYMENTS: choice(['sandbox', 'stripe']),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[sr]k_(test|live)_\w+$/, { error: 'must be a key such as sk_test_… or rk_live_…' }),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, { error: 'must be a key such as pk_test_… or pk_live_…' }),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\w+$/, { error: 'must be a secret such as whsec_…' })),
  STRIPE_API_URL: optional(
    z.string().refine(isOnThisMachine, { error: 'must be an http:// address of this machine: it is for tests only' }),
  ),
  RATE_LIMIT: choice(['on', 'off']),
  WORKERS: choice(['on', 'off']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: optional(z.string()),
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  METRICS_PORT: optional(z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535)),
  METRICS_HOST: optional(z.string()),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug']),
});

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** A stand-in on this machine; Stripe itself when there is none. */
  apiUrl: string | undefined;
}

export interface Config {
  production: boolean;
  development: boolean;
  port: number;
  host: string;
  /** How many processes serve; undefined for this one alone. */
  webConcurrency: number | undefined;
  publicUrl: string;
  trustProxy: boolean | number | string;
  databaseUrl: string | undefined;
  /** Copies of the database for reads that may lag, and how far they may. */
  replicas: { urls: string[]; maxLagSeconds: number };
  dataDir: string;
  seed: 'demo' | 'none';
  authSecret: string;
  brand: string;
  timeZone: string;
  paymentProvider: 'sandbox' | 'stripe';
  /** Also there when the sandbox takes the payments now, for what Stripe took before. */
  stripe: StripeSettings | undefined;
  rateLimit: boolean;
  /** Whether the server does the background work too, or leaves it to processes of its own. */
  workers: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The store for photos; a folder in `dataDir` when there is none. */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** Where the numbers for Prometheus are served; nowhere when there is none. */
  metrics: { host: string; port: number } | undefined;
  logLevel: string;
}

const SECRETS = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Secrets may be given as files (NAME_FILE), as container platforms do. */
function withSecretsFromFiles(env: NodeJS.ProcessEnv, problems: string[]): NodeJS.ProcessEnv {
  const merged = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    try {
      merged[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE: cannot read ${file}`);
    }
  }
  return merged;
}

/** Outside production a secret is made once and kept with the data, so that sessions survive a restart. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

function parseTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** The settings of a file store make sense together only. */
function readS3(env: z.infer<typeof Environment>, problems: string[]): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  if (env.S3_REGION || Object.values(needed).some(Boolean)) {
    for (const [name, value] of Object.entries(needed)) {
      if (!value) problems.push(`${name} must be set when another S3 setting is`);
    }
  }
  return undefined;
}

const modeOf = (key: string) => key.split('_')[1];

/** So do those of Stripe: with one of them missing, payments would be taken and never heard of again. */
function readStripe(env: z.infer<typeof Environment>, problems: string[]): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env;
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    if (modeOf(STRIPE_SECRET_KEY) !== modeOf(STRIPE_PUBLISHABLE_KEY)) {
      problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests or both be live');
    }
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: STRIPE_API_URL,
    };
  }
  const needed = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET };
  if (env.PAYMENTS === 'stripe' || STRIPE_API_URL || Object.values(needed).some(Boolean)) {
    for (const [name, value] of Object.entries(needed)) {
      if (!value) problems.push(`${name} must be set when Stripe takes the payments`);
    }
  }
  return undefined;
}

/** The environment of the process, with what a `.env` file in the working folder adds to it. */
function ownEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  requireSettings(process.env);
  return process.env;
}

/** Where a service is installed, nothing works on a new database by mistake because its settings were not there. */
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

/** Reads the environment once. All problems are reported together, in one error. */
export function readConfig(environment: NodeJS.ProcessEnv = ownEnvironment()): Config {
  const problems: string[] = [];
  const parsed = Environment.safeParse(withSecretsFromFiles(environment, problems));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join('.')} ${issue.message}`);
  }
  const env: z.infer<typeof Environment> = parsed.data ?? {};
  const production = (env.NODE_ENV ?? environment.NODE_ENV) === 'production';
  const seed = env.SEED ?? (production ? 'none' : 'demo');

  const s3 = readS3(env, problems);
  const stripe = readStripe(env, problems);

  if (production) {
    if (!env.AUTH_SECRET && !environment.AUTH_SECRET) {
      problems.push(
        'AUTH_SECRET must be set in production (32 characters or more, for example from `openssl rand -hex 32`)',
      );
    }
    if (seed === 'demo') problems.push('SEED=demo is refused in production: its passwords are public');
    if (!env.PAYMENTS && !stripe) {
      problems.push(
        'PAYMENTS must be set in production, or the keys of Stripe; PAYMENTS=sandbox takes test cards only and moves no money',
      );
    }
    if (env.STRIPE_API_URL) problems.push('STRIPE_API_URL is refused in production: it leads to a stand-in');
    if (env.RATE_LIMIT === 'off') problems.push('RATE_LIMIT=off is refused in production');
    if (!env.PUBLIC_URL) problems.push('PUBLIC_URL must be set in production: mails link to it');
  }
  if (problems.length > 0) {
    throw new StartError(`Sparekey cannot start with these settings:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  }

  const port = env.PORT ?? 3000;
  const dataDir = resolve(env.DATA_DIR ?? '.data');
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
    seed,
    authSecret: env.AUTH_SECRET ?? keptSecret(dataDir),
    brand,
    timeZone: env.MARKET_TIMEZONE ?? 'UTC',
    paymentProvider: env.PAYMENTS ?? (stripe ? 'stripe' : 'sandbox'),
    stripe,
    rateLimit: env.RATE_LIMIT !== 'off',
    workers: env.WORKERS !== 'off',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${brand} <no-reply@sparekey.test>`,
    s3,
    metrics:
      env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

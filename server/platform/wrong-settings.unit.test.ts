import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkSettings, readConfig } from '../settings.ts';
import { checkFolders, makeFolder } from './folders.ts';
import { isGuessable } from './setting-values.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  AUTH_SECRET: 'a-secret-that-is-long-enough-for-anybody',
  PAYMENTS: 'sandbox',
  PUBLIC_URL: 'https://cars.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Cars <no-reply@cars.example>',
};
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** A setting, its outcome in production, and the sentence that says how to fix it. */
const WRONG: [Record<string, string>, 'refused' | 'warned of', RegExp][] = [
  [{ OWNER_FEE_PERCNT: '20' }, 'refused', /^OWNER_FEE_PERCNT is not a setting .*: write OWNER_FEE_PERCENT,/],
  [{ OWENR_FEE_PERCENT: '20' }, 'refused', /^OWENR_FEE_PERCENT is .*: write OWNER_FEE_PERCENT,/],
  [{ payout_minimum: '20' }, 'refused', /^payout_minimum is .*: write PAYOUT_MINIMUM,/],
  // The correct setting is set too, so this one may belong to another program.
  [{ PAYOUT_MINIMA: '1', PAYOUT_MINIMUM: '20' }, 'warned of', /^PAYOUT_MINIMA is .*: write PAYOUT_MINIMUM,/],
  // Their first words are common, so they may belong to another program.
  [{ DATABASE_URI: 'postgres:///x' }, 'warned of', /^DATABASE_URI is .*: write DATABASE_URL,/],
  [{ SMTP_URI: 'smtp://mail.example' }, 'warned of', /^SMTP_URI is .*: write SMTP_URL,/],
  [{ S3_BUCKETS: 'photos' }, 'warned of', /^S3_BUCKETS is .*: write S3_BUCKET,/],
  [{ STRIPE_SECRETKEY: 'sk_live_1' }, 'warned of', /^STRIPE_SECRETKEY is .*: write STRIPE_SECRET_KEY,/],
  [{ AUTH_SECRETS: 'x' }, 'warned of', /^AUTH_SECRETS is .*: write AUTH_SECRET,/],
  [{ OIDC_ISSUERS: 'x' }, 'warned of', /^OIDC_ISSUERS is .*: write OIDC_ISSUER,/],
  [{ MAIL_FORM: 'a@b.example' }, 'warned of', /^MAIL_FORM is .*: write MAIL_FROM,/],
  [{ metrics_port: '9464' }, 'warned of', /^metrics_port is .*: write METRICS_PORT,/],
  [{ SMTP_URL_FIEL: '/run/secrets/smtp' }, 'warned of', /^SMTP_URL_FIEL is .*: write SMTP_URL_FILE,/],
  [{ CURENCY: 'EUR' }, 'warned of', /^CURENCY is .*: write CURRENCY,/],
  [{ CURRENCY_CODE: 'EUR' }, 'warned of', /^CURRENCY_CODE is .*: write CURRENCY,/],
  [{ STRIPE_SECRET: 'sk_live_1' }, 'warned of', /^STRIPE_SECRET is .*: write STRIPE_SECRET_KEY,/],
  [{ PUBLIC_BROWSE: 'on' }, 'warned of', /^PUBLIC_BROWSE is .*: write PUBLIC_BROWSING or PUBLIC_URL,/],
  [{ DATA_FOLDER: '/srv' }, 'warned of', /^DATA_FOLDER is .*: write DATA_DIR,/],
  [{ LOG_LVL: 'warn' }, 'warned of', /^LOG_LVL is .*: write LOG_LEVEL,/],
  [{ DEFAULT_LANG: 'de' }, 'warned of', /^DEFAULT_LANG is .*: write DEFAULT_LANGUAGE,/],
  [{ RATE_LIMITING: 'off' }, 'warned of', /^RATE_LIMITING is .*: write RATE_LIMIT,/],
  [{ WEB_PROCESSES: '4' }, 'warned of', /^WEB_PROCESSES is .*: write WEB_CONCURRENCY,/],
  [{ LOG_LEVELS: 'warn' }, 'warned of', /^LOG_LEVELS is .*: write LOG_LEVEL,/],
  [{ SMTP_HOST: 'mail.example' }, 'warned of', /^SMTP_HOST is .*: write SMTP_URL,/],
  [
    { SPAREKEY_NAME: 'Cars' },
    'warned of',
    /^SPAREKEY_NAME is not a setting .*: remove it, or look into \.env\.example$/,
  ],
  [{ PUBLIC_URL: 'https://cars.example/app' }, 'refused', /^PUBLIC_URL must .* no path, such as https:/],
  [{ PUBLIC_URL: 'https://cars.example?a=b' }, 'refused', /^PUBLIC_URL must .* no path/],
  [{ PUBLIC_URL: 'https://me:hush@cars.example' }, 'refused', /^PUBLIC_URL must /],
  [
    { PUBLIC_URL: 'http://cars.example' },
    'warned of',
    /^PUBLIC_URL is not encrypted.*: write https:\/\/cars\.example,/,
  ],
  [{ MAIL_FROM: '' }, 'refused', /^MAIL_FROM must be set in production, to an address .*, such as /],
  [{ MAIL_FROM: 'Cars' }, 'refused', /^MAIL_FROM must have an email address, such as /],
  [{ MAIL_FROM: 'Cars <cars.example>' }, 'refused', /^MAIL_FROM must have an email address/],
  [
    { AUTH_SECRET: 'a'.repeat(32) },
    'refused',
    /^AUTH_SECRET can be guessed.*: write what `openssl rand -hex 32` prints$/,
  ],
  [{ AUTH_SECRET: 'correcthorse'.repeat(3) }, 'refused', /^AUTH_SECRET can be guessed/],
  [STRIPE, 'warned of', /^STRIPE_SECRET_KEY is for tests.*: write the keys that begin with sk_live_/],
  [{ BRAND_NAME: '  ' }, 'refused', /^BRAND_NAME must not be blank: write a value, or leave the line out$/],
  [{ S3_BUCKET: ' ' }, 'refused', /^S3_BUCKET must not be blank/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'refused', /^TRUST_PROXY must be off, .* never everybody/],
  [{ TRUST_PROXY: '10.0.0.1,::/0' }, 'refused', /^TRUST_PROXY must be off/],
  [{ HOST: '999.1.1.1' }, 'refused', /^HOST must be an address of this machine .* such as 127\.0\.0\.1/],
  [{ METRICS_HOST: 'every where' }, 'refused', /^METRICS_HOST must be an address/],
  [{ METRICS_PORT: '3000' }, 'refused', /^METRICS_PORT must be another number than PORT, which is 3000, such as 9464$/],
  [{ WAL_ARCHIVE: '/proc/wal' }, 'refused', /^WAL_ARCHIVE must be off, s3, or the full path of a folder on a disk$/],
];

describe('row 94: a mistaken setting in production', () => {
  it.each(WRONG)('%j is %s', (change, outcome, sentence) => {
    const { problems, warnings } = checkSettings({ ...PRODUCTION, ...change });
    const expected =
      outcome === 'refused' ? { problems: [sentence], warnings: [] } : { problems: [], warnings: [sentence] };
    const matching = (sentences: RegExp[]) => sentences.map((each) => expect.stringMatching(each) as string);
    const relevant = problems.filter((each) => !/^S3_\w+ must be set when another/.test(each));
    expect({ problems: relevant, warnings }).toEqual({
      problems: matching(expected.problems),
      warnings: matching(expected.warnings),
    });
    if (outcome === 'refused') expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(problems[0]);
    else expect(readConfig({ ...PRODUCTION, ...change }).warnings).toEqual(warnings);
  });

  it.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000/' },
    { MAIL_FROM: 'no-reply@cars.example' },
    { MAIL_FROM: '"Cars, Inc." <no-reply@cars.example>' },
    { MAIL: 'off', MAIL_FROM: '', SMTP_URL: '' },
    { ...STRIPE, PAYMENTS: 'sandbox' },
    { TRUST_PROXY: '10.0.0.0/8, ::1' },
    { HOST: '::' },
    { HOST: 'app-1.internal' },
    // Variables that every process has.
    { PATH: '/bin', HOME: '/root', HOSTNAME: 'web', SHELL: '/bin/sh', LOGNAME: 'me', MALLOC_ARENA_MAX: '2', TERM: 'x' },
    { MAIL: '/var/mail/root' },
    { SPAREKEY_VERSION: '1.1.0', OWNER_FEE_PERCNT: '' },
    { DATABASE_PORT: 'tcp://10.0.0.1:5432', S3_SERVICE_HOST: '10.0.0.2', S3_PORT_80_TCP_ADDR: '10.0.0.2' },
    { PGDATABASE: 'x', AWS_REGION: 'x', NODE_OPTIONS: 'x', DATABASE_URL_FILE: '' },
  ])('%j is not reported', (change) => {
    expect(checkSettings({ ...PRODUCTION, ...change })).toEqual({ problems: [], warnings: [] });
  });

  it('only causes a warning outside production', () => {
    const environment = { DATA_DIR: folder, OWNER_FEE_PERCNT: '20', STRIPE_SECRET: 'x', MAIL_FROM: '' };
    expect(checkSettings(environment)).toEqual({
      problems: [],
      warnings: [expect.stringMatching(/^OWNER_FEE_PERCNT /) as string],
    });
  });

  it('is never a randomly generated secret', () => {
    for (let n = 0; n < 200; n++) {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      expect(isGuessable(Buffer.from(bytes).toString('hex').slice(0, 32))).toBe(false);
      expect(isGuessable(Buffer.from(bytes).toString('base64url'))).toBe(false);
    }
  });
});

describe('an unusable folder', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const config = { dataDir: folder, databaseUrl: undefined, s3: undefined, walArchive: undefined };
  const faults = (change: Partial<Parameters<typeof checkFolders>[0]>) => checkFolders({ ...config, ...change });

  it.each(['/proc/sparekey/data', join(file, 'data')])('%s is rejected for the data without hanging', (dataDir) => {
    const sentence = /^DATA_DIR cannot be used \(.*\): let the user that Sparekey runs as write to /;
    expect(faults({ dataDir })).toEqual({ problems: [expect.stringMatching(sentence) as string], warnings: [] });
    expect(() => makeFolder(dataDir)).toThrow(
      /^The folder .* cannot be created \(.*\): choose another one, or give the user/,
    );
  });

  it('only causes a warning for the WAL archive', () => {
    const walArchive = { folder: join(file, 'wal') };
    const sentence =
      /^WAL_ARCHIVE cannot be written \(.*\), .*: let the user that Sparekey runs as write to .*file\/wal/;
    expect(faults({ walArchive })).toEqual({ problems: [], warnings: [expect.stringMatching(sentence) as string] });
  });

  it('is ignored if nothing is stored in it', () => {
    const s3 = { endpoint: '', bucket: '', region: '', accessKeyId: '', secretAccessKey: '' };
    expect(faults({ dataDir: '/proc/x', databaseUrl: 'postgres:///x', s3 })).toEqual({ problems: [], warnings: [] });
  });
});

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureSettings, readConfig } from '../settings.ts';
import { Environment } from './environment.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-config-'));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });
const SECRET = 'a-secret-that-is-long-enough-for-anybody';
const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_SECRET: SECRET,
  PAYMENTS: 'sandbox',
  PUBLIC_URL: 'https://cars.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Cars <no-reply@cars.example>',
};

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('readConfig', () => {
  it('needs no settings outside production', () => {
    expect(read({})).toMatchObject({ port: 3000, host: 'localhost', seed: 'demo', brand: 'Sparekey', timeZone: 'UTC' });
  });

  it('charges owners no fee by default', () => {
    expect(read({}).ownerFeePercent).toBe(0);
    expect(read({ OWNER_FEE_PERCENT: '12' }).ownerFeePercent).toBe(12);
  });

  it('runs the workers by default', () => {
    expect(read({}).workers).toBe(true);
    expect(read({ WORKERS: 'off' }).workers).toBe(false);
  });

  it('reuses its generated secret, so that sessions survive a restart', () => {
    expect(read({}).authSecret).toHaveLength(43);
    expect(read({}).authSecret).toBe(read({}).authSecret);
  });

  it('reports all problems together', () => {
    const attempt = () =>
      read({
        PORT: 'soon',
        SEED: 'some',
        MARKET_TIMEZONE: 'Mars/Base',
        DATABASE_URL: 'mysql://x',
        AUTH_SECRET: 'short',
      });
    expect(attempt).toThrow(/PORT[^]*SEED[^]*MARKET_TIMEZONE|DATABASE_URL[^]*/);
    for (const name of ['PORT', 'SEED', 'MARKET_TIMEZONE', 'DATABASE_URL', 'AUTH_SECRET']) {
      expect(attempt).toThrow(new RegExp(`- ${name} `));
    }
  });

  it.each(['-08:00', '+0530', '+05', '\u221208:00', 'UTC+2', 'UTC-08:00', 'GMT+2', 'Z', '0', ' UTC', '<-08>8'])(
    'rejects the offset %j as a time zone',
    (MARKET_TIMEZONE) =>
      expect(() => read({ MARKET_TIMEZONE })).toThrow('MARKET_TIMEZONE must be the name of a time zone'),
  );

  it.each(['America/Edmonton', 'Africa/Casablanca', 'Etc/GMT+8', 'UTC'])('accepts the time zone %s', (timeZone) =>
    expect(read({ MARKET_TIMEZONE: timeZone })).toMatchObject({ timeZone }),
  );

  it.each([
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
    [{ PUBLIC_URL: 'ftp://cars.example' }, ['PUBLIC_URL']],
    [{ PAYMENTS: 'cash' }, ['PAYMENTS']],
    [{ AUTH_SECRET: '', AUTH_SECRET_FILE: '/nowhere' }, ['AUTH_SECRET_FILE:']],
    [{ DATABASE_URL_FILE: '/dev/null' }, ['DATABASE_URL_FILE:']],
    [{ PAYMENTS: '', ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY']],
    [{ S3_ENDPOINT: 'somewhere', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY']],
    [{ SMTP_URL: 'mail.example' }, ['SMTP_URL']],
    [{ MAIL: 'post', SMTP_URL: '' }, ['MAIL']],
    [{ PORT: '70000' }, ['PORT']],
    [{ PORT: ' ' }, ['PORT']],
    [{ WAL_ARCHIVE: 'here' }, ['WAL_ARCHIVE']],
    [{ WAL_ARCHIVE: 's3' }, ['WAL_ARCHIVE=s3']],
    [{ WAL_ARCHIVE: '/srv/wal', DATABASE_URL: 'postgres:///x' }, ['WAL_ARCHIVE']],
    [{ WAL_ARCHIVE: '/srv/data/wal', DATA_DIR: '/srv/data' }, ['WAL_ARCHIVE']],
    [{ TRUST_PROXY: 'banana' }, ['TRUST_PROXY']],
    [{ TRUST_PROXY: '10.0.0.0/33' }, ['TRUST_PROXY']],
    [{ TRUST_PROXY: 'true' }, ['TRUST_PROXY']],
  ])('reports only the invalid settings in %j', (change, names) => {
    let message = '';
    try {
      read({ ...PRODUCTION, ...change });
    } catch (error) {
      message = (error as Error).message;
    }
    expect([...message.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name)).toEqual(names);
  });

  it('trusts the configured proxies', () => {
    expect(['off', '2', '10.0.0.0/8, ::1', 'loopback'].map((proxy) => read({ TRUST_PROXY: proxy }).trustProxy)).toEqual(
      [false, 2, '10.0.0.0/8, ::1', 'loopback'],
    );
  });

  it('accepts a complete production configuration', () => {
    expect(read(PRODUCTION)).toMatchObject({ production: true, seed: 'none', host: '0.0.0.0', rateLimit: true });
  });

  it.each([
    ['no authentication secret', { AUTH_SECRET: '' }, /AUTH_SECRET must be set/],
    ['demo accounts', { SEED: 'demo' }, /SEED=demo is refused/],
    ['no explicit payment provider', { PAYMENTS: '' }, /PAYMENTS must be set/],
    ['no mail server', { SMTP_URL: '' }, /SMTP_URL must be set/],
    ['the development mailbox', { MAIL: 'mailbox' }, /MAIL=mailbox is refused/],
    ['rate limits off', { RATE_LIMIT: 'off' }, /RATE_LIMIT=off is refused/],
    ['no public address', { PUBLIC_URL: '' }, /PUBLIC_URL must be set/],
  ])('rejects a production configuration with %s', (_, change, message) => {
    expect(() => read({ ...PRODUCTION, ...change })).toThrow(message);
  });

  it('sends mail by SMTP, stores it for developers, or sends none with MAIL=off', () => {
    expect(read({}).mail).toBe('mailbox');
    expect(read({ SMTP_URL: 'smtp://mail.example' }).mail).toBe('smtp');
    expect(read(PRODUCTION).mail).toBe('smtp');
    expect(read({ ...PRODUCTION, MAIL: 'off' }).mail).toBe('off');
    expect(read({ ...PRODUCTION, MAIL: 'off', SMTP_URL: '' }).mail).toBe('off');
    expect(() => read({ MAIL: 'smtp' })).toThrow(/SMTP_URL must be set with MAIL=smtp/);
  });

  it('requires verified email addresses in production or if configured, but never without mail', () => {
    expect(read({}).requireVerifiedEmail).toBe(false);
    expect(read({ REQUIRE_VERIFIED_EMAIL: 'on' }).requireVerifiedEmail).toBe(true);
    expect(read(PRODUCTION).requireVerifiedEmail).toBe(true);
    expect(read({ ...PRODUCTION, REQUIRE_VERIFIED_EMAIL: 'off' }).requireVerifiedEmail).toBe(false);
    expect(read({ ...PRODUCTION, MAIL: 'off' }).requireVerifiedEmail).toBe(false);
    expect(() => read({ MAIL: 'off', REQUIRE_VERIFIED_EMAIL: 'on' })).toThrow(/REQUIRE_VERIFIED_EMAIL=on needs mails/);
  });

  it('uses Stripe when its keys are set, and the sandbox when configured', () => {
    expect(read({})).toMatchObject({ paymentProvider: 'sandbox', stripe: undefined });
    expect(read(STRIPE)).toMatchObject({ paymentProvider: 'stripe', stripe: { secretKey: 'sk_test_1' } });
    expect(read({ ...PRODUCTION, PAYMENTS: '', ...STRIPE }).paymentProvider).toBe('stripe');
    expect(read({ ...STRIPE, PAYMENTS: 'sandbox' })).toMatchObject({
      paymentProvider: 'sandbox',
      stripe: { webhookSecret: 'whsec_1' },
    });
  });

  it.each([
    ['only one key', { STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_PUBLISHABLE_KEY must be set[^]*WEBHOOK_SECRET must/],
    ['no webhook secret', { ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, /STRIPE_WEBHOOK_SECRET must be set/],
    ['no key', { PAYMENTS: 'stripe' }, /STRIPE_SECRET_KEY must be set/],
    [
      'a publishable key as the secret key',
      { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' },
      /STRIPE_SECRET_KEY must be a key such as/,
    ],
    [
      'a test key and a live key',
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      /must both be for tests or both be live/,
    ],
    ['another machine’s API', { ...STRIPE, STRIPE_API_URL: 'http://localhost@evil.example' }, /of this machine/],
    [
      'a fake API in production',
      { ...PRODUCTION, ...STRIPE, STRIPE_API_URL: 'http://[::1]:1' },
      /refused in production/,
    ],
  ])('rejects Stripe with %s', (_, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });

  it.each(['EUR', 'jpy', 'KWD', 'ISK'])('accepts the currency %s', (currency) =>
    expect(read({ CURRENCY: currency }).currency).toBe(currency.toUpperCase()),
  );

  it.each(['EURO', 'XXX', 'DEM', '€', 'BTC', 'STD'])('rejects the currency %s', (CURRENCY) =>
    expect(() => read({ CURRENCY })).toThrow(
      '- CURRENCY must be the ISO 4217 code of a currency that cards are charged in',
    ),
  );

  it('defaults to US dollars', () => expect(read({}).currency).toBe('USD'));

  it('reads a secret from a file', () => {
    const file = join(dataDir, 'given-secret');
    writeFileSync(file, `${SECRET}\n`);
    expect(read({ ...PRODUCTION, AUTH_SECRET: '', AUTH_SECRET_FILE: file }).authSecret).toBe(SECRET);
    expect(() => read({ AUTH_SECRET_FILE: '/nowhere' })).toThrow(/AUTH_SECRET_FILE: cannot read/);
  });

  it('accepts several replicas and rejects an invalid address', () => {
    const first = 'postgres://reader@one.example/cars';
    const second = 'postgresql://reader@two.example/cars';
    expect(read({ DATABASE_REPLICA_URL: `${first},${second}` }).replicas).toEqual({
      urls: [first, second],
      maxLagSeconds: 10,
    });
    expect(read({}).replicas.urls).toEqual([]);
    expect(() => read({ DATABASE_REPLICA_URL: `${first},mysql://x` })).toThrow(/- DATABASE_REPLICA_URL must be/);
  });

  it('documents exactly its variables in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const described = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(described.toSorted()).toEqual(
      [...Object.keys(Environment.shape), ...Object.keys(featureSettings)].toSorted(),
    );
  });

  describe('single sign-on', () => {
    const OIDC = { OIDC_ISSUER: 'https://id.example/realms/town', OIDC_CLIENT_ID: 'cars', OIDC_CLIENT_SECRET: 's' };

    it('needs three settings, and takes its name from the issuer unless one is set', () => {
      expect(read({})).toMatchObject({ singleSignOn: undefined, passwords: true });
      expect(read(OIDC)).toMatchObject({ singleSignOn: { name: 'id.example', signUp: 'on' }, passwords: true });
      const named = { ...OIDC, OIDC_NAME: 'Town Hall', OIDC_SIGN_UP: 'Town.example, b.example', PASSWORDS: 'off' };
      expect(read(named)).toMatchObject({
        singleSignOn: { name: 'Town Hall', signUp: ['town.example', 'b.example'] },
        passwords: false,
      });
      expect(read({ ...OIDC, OIDC_SIGN_UP: 'off' }).singleSignOn?.signUp).toBe('off');
    });

    it('reads its secret from a file', () => {
      const file = join(dataDir, 'oidc-secret');
      writeFileSync(file, 'from a file\n');
      const { OIDC_CLIENT_SECRET: _, ...rest } = OIDC;
      expect(read({ ...rest, OIDC_CLIENT_SECRET_FILE: file }).singleSignOn?.clientSecret).toBe('from a file');
    });

    it.each([
      [{ PASSWORDS: 'off' }, 'PASSWORDS=off needs single sign-on'],
      [{ OIDC_ISSUER: OIDC.OIDC_ISSUER }, 'OIDC_CLIENT_SECRET must be set'],
      [{ OIDC_NAME: 'Town Hall' }, 'OIDC_ISSUER must be set'],
      [{ ...OIDC, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be an address that starts with https://'],
      [{ ...OIDC, OIDC_ISSUER: 'https://id.example?x=1' }, 'OIDC_ISSUER must be an address'],
      [{ ...OIDC, OIDC_SIGN_UP: 'maybe' }, 'OIDC_SIGN_UP must be on, off, or domains'],
      [{ ...OIDC, OIDC_SIGN_UP: 'on,town.example' }, 'OIDC_SIGN_UP must be on, off, or domains'],
    ])('rejects %j', (settings, sentence) => {
      expect(() => read(settings)).toThrow(sentence);
    });

    it('accepts an unencrypted issuer on this machine', () => {
      const issuer = 'http://127.0.0.1:8080/realms/town';
      expect(read({ ...OIDC, OIDC_ISSUER: issuer }).singleSignOn?.issuer).toBe(issuer);
    });
  });
});

describe('a public demo', () => {
  const DEMO = { NODE_ENV: 'production', AUTH_SECRET: SECRET, PUBLIC_URL: 'https://demo.example', DEMO: 'on' };

  it('needs no mail server and ignores a configured one', () => {
    const { SMTP_URL, MAIL_FROM } = PRODUCTION;
    expect(read({ ...DEMO, PAYMENTS: 'sandbox' })).toMatchObject({ demo: true, seed: 'demo', mail: 'off' });
    const config = read({ ...DEMO, PAYMENTS: 'sandbox', SMTP_URL, MAIL_FROM, MAIL: 'smtp' });
    expect(config).toMatchObject({ mail: 'off', requireVerifiedEmail: false });
    expect(config.warnings.join(' ')).toContain('SMTP_URL means nothing with DEMO=on');
  });

  it.each([
    ['Stripe test keys', STRIPE, 'STRIPE_SECRET_KEY'],
    [
      'Stripe live keys',
      { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY',
    ],
    ['a single Stripe key', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET'],
    ['Stripe payments', { PAYMENTS: 'stripe' }, 'PAYMENTS'],
    [
      'a sign-on provider',
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'OIDC_ISSUER',
    ],
    ['an incomplete sign-on provider', { OIDC_CLIENT_ID: 'a' }, 'OIDC_CLIENT_ID'],
    ['a WAL archive', { WAL_ARCHIVE: '/srv/wal' }, 'WAL_ARCHIVE'],
    ['driver checks', { DRIVER_CHECK: 'required', DRIVER_PICTURES_KEY: 'a1'.repeat(32) }, 'DRIVER_CHECK'],
    ['no seed data', { SEED: 'none' }, 'SEED'],
  ])('cannot be combined with %s', (_, settings, name) => {
    expect(() => read({ ...DEMO, ...settings })).toThrow(new RegExp(`- ${name} .*DEMO=on`));
  });
});

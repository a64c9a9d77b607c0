/** All settings, in the order shown to administrators. The server reads exactly these. */
export const SETTING_GROUPS = {
  market: [
    'BRAND_NAME',
    'BRAND_DIR',
    'MARKET_TIMEZONE',
    'DEFAULT_LANGUAGE',
    'CURRENCY',
    'DISTANCE_UNIT',
    'PLACES',
    'MAP_FILE',
    'MAP_TILES',
    'MAP_CREDIT',
    'PUBLIC_BROWSING',
    'GBFS',
    'GBFS_SYSTEM_ID',
    'GBFS_LICENCE',
    'REQUIRE_VERIFIED_EMAIL',
    'DRIVER_CHECK',
    'DRIVER_PICTURES_KEY',
    'DRIVER_PROVIDER',
    'DRIVER_WEBHOOK_URL',
    'DRIVER_WEBHOOK_SECRET',
    'CALENDAR_IMPORT',
    'PUSHES',
    'SECURITY_CONTACT',
  ],
  money: [
    'PAYMENTS',
    'WALLETS',
    'SELLER',
    'TAX_PERCENT',
    'TAX_NAME',
    'OWNER_FEE_PERCENT',
    'PAYOUT_MINIMUM',
    'PAYOUT_HOLD_HOURS',
    'CLAIMS',
    'CLAIM_MAX',
    'CLAIM_FUEL_EIGHTH',
    'DAC7',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_STATEMENT_SUFFIX',
    'STRIPE_API_URL',
  ],
  access: [
    'PASSWORDS',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_NAME',
    'OIDC_SIGN_UP',
    'AUTH_SECRET',
  ],
  mail: ['MAIL', 'SMTP_URL', 'MAIL_FROM'],
  data: [
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'REPLICA_MAX_LAG_SECONDS',
    'DATA_DIR',
    'WAL_ARCHIVE',
    'SEED',
    'DEMO',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ],
  server: [
    'NODE_ENV',
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'WEB_CONCURRENCY',
    'WORKERS',
    'RATE_LIMIT',
    'METRICS_PORT',
    'METRICS_HOST',
    'LOG_LEVEL',
  ],
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;
export type SettingName = (typeof SETTING_GROUPS)[SettingGroup][number];

export const SETTING_NAMES = Object.values(SETTING_GROUPS).flat() as [SettingName, ...SettingName[]];

/** Where a value comes from: the environment, `.env`, a file named by `NAME_FILE`, or the default. */
export const SETTING_SOURCES = ['environment', 'env-file', 'secret-file', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** Never shown, and can also be read from a file (`AUTH_SECRET_FILE`) */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set<SettingName>([
  'AUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'DRIVER_PICTURES_KEY',
  'DRIVER_WEBHOOK_SECRET',
]);

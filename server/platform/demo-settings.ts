import type { SettingName } from '../../contract/site/setting-names.ts';
import type { ReadSettings } from './environment.ts';

/** A demo's visitors are administrators, so it must have no access to anything valuable. */
const REFUSED: Partial<Record<SettingName, string>> = {
  STRIPE_SECRET_KEY: 'its visitors are administrators, and would refund and pay out by it',
  STRIPE_PUBLISHABLE_KEY: 'cards are the sandbox’s there',
  STRIPE_WEBHOOK_SECRET: 'cards are the sandbox’s there',
  OIDC_ISSUER: 'people with an account at a provider are no demo people',
  OIDC_CLIENT_ID: 'people with an account at a provider are no demo people',
  OIDC_CLIENT_SECRET: 'people with an account at a provider are no demo people',
};

/** Settings that a demo accepts only with certain values. */
const REFUSED_VALUES: Partial<Record<SettingName, { isFine: (value: unknown) => boolean; because: string }>> = {
  PAYMENTS: { isFine: (value) => value === 'sandbox', because: 'PAYMENTS must be sandbox with DEMO=on' },
  SEED: { isFine: (value) => value === 'demo', because: 'SEED must be demo with DEMO=on, or not set' },
  WAL_ARCHIVE: {
    isFine: (value) => value === 'off',
    because: 'WAL_ARCHIVE must be off with DEMO=on: it would keep what visitors wrote',
  },
  DRIVER_CHECK: {
    isFine: (value) => value === 'off',
    because: 'DRIVER_CHECK must be off with DEMO=on: nobody should send a licence to a demo',
  },
};

export function checkDemo({ typed, problems, warnings }: ReadSettings): void {
  for (const [name, because] of Object.entries(REFUSED)) {
    if (typed[name] !== undefined) problems.push(`${name} is refused with DEMO=on: ${because}`);
  }
  for (const [name, { isFine, because }] of Object.entries(REFUSED_VALUES)) {
    if (typed[name] !== undefined && !isFine(typed[name])) problems.push(because);
  }
  for (const name of ['SMTP_URL', 'MAIL'] satisfies SettingName[]) {
    if (typed[name] === undefined || typed[name] === 'off') continue;
    warnings.push(`${name} means nothing with DEMO=on: a demo sends no mail`);
  }
}

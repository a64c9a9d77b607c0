import * as z from 'zod';
import { DRIVER_CHECKS } from '../../contract/drivers/driver-rules.ts';
import { isGuessable } from '../platform/setting-values.ts';
import { choiceSetting, optional, type CheckSettings, type ConfigOf, type Settings } from '../platform/setting.ts';

export const driverSettings = {
  /** Whether renters need an approved driving licence to book; with `owner`, each car's owner decides. */
  DRIVER_CHECK: choiceSetting('driverCheck', DRIVER_CHECKS, 'off'),
  /** Who approves licences: administrators, or a service that the operator runs; administrators can decide in either case. */
  DRIVER_PROVIDER: choiceSetting('driverProvider', ['manual', 'webhook'], 'manual'),
  /** The URL that is called when a licence needs a check, and the secret with which both sides sign. */
  DRIVER_WEBHOOK_URL: {
    key: 'driverWebhookUrl',
    schema: optional(z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })),
    read: (typed: string | undefined): string | undefined => typed,
    format: (value: string | undefined) => value ?? '',
  },
  DRIVER_WEBHOOK_SECRET: {
    key: 'driverWebhookSecret',
    schema: optional(
      z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
        error: 'must be whsec_ and what openssl rand -base64 32 prints',
      }),
    ),
    read: (typed: string | undefined): string | undefined => typed,
    format: () => '',
  },
  /** Encrypts pictures of licences. */
  DRIVER_PICTURES_KEY: {
    key: 'driverPicturesKey',
    schema: optional(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal digits, as openssl rand -hex 32 makes them' }),
    ),
    read: (typed: string | undefined): string | undefined => typed,
    format: () => '',
  },
} as const satisfies Settings;

const isEnabled = (check: string | undefined) => check === 'required' || check === 'owner';

export const checkDriverSettings: CheckSettings = ({ typed, problems, isMissing }) => {
  const {
    DRIVER_CHECK: check,
    DRIVER_PICTURES_KEY: key,
    DRIVER_PROVIDER: provider,
  } = typed as Record<string, string | undefined>;
  if (isEnabled(check) && isMissing('DRIVER_PICTURES_KEY')) {
    problems.push('DRIVER_PICTURES_KEY must be set when DRIVER_CHECK is: write what openssl rand -hex 32 makes');
  }
  for (const name of ['DRIVER_WEBHOOK_URL', 'DRIVER_WEBHOOK_SECRET'] as const) {
    if (provider === 'webhook' && isMissing(name)) problems.push(`${name} must be set when DRIVER_PROVIDER=webhook`);
  }
  if (key && isGuessable(key))
    problems.push('DRIVER_PICTURES_KEY must be random: write what openssl rand -hex 32 makes');
};

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof driverSettings> {}
}

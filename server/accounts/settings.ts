import * as z from 'zod';
import { isDomain, isIssuer } from '../platform/setting-values.ts';
import {
  onOffSetting,
  optional,
  text,
  type CheckSettings,
  type ConfigOf,
  type Settings,
  type TypedOf,
} from '../platform/setting.ts';

export interface SingleSignOn {
  /** The OpenID Connect issuer URL, exactly as the provider states it */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Shown to users */
  name: string;
  /** Who can register through the provider: everyone, nobody, or users with a verified address in these domains */
  signUp: 'on' | 'off' | readonly string[];
}

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const schemas = {
  OIDC_ISSUER: optional(
    z.string().refine(isIssuer, {
      error: 'must be an address that starts with https:// (or http:// on this machine), as the provider names itself',
    }),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: text(40),
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
};
type Typed = TypedOf<typeof schemas>;

function providerOf(typed: Typed): SingleSignOn | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_SIGN_UP } = typed;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  const [first] = OIDC_SIGN_UP ?? ['on'];
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
    signUp: first === 'on' || first === 'off' ? first : (OIDC_SIGN_UP ?? []),
  };
}

export const signInSettings = {
  /** Whether users can sign in and register with passwords */
  PASSWORDS: onOffSetting('passwords', 'on'),
  /** Undefined if users sign in with passwords only */
  OIDC_ISSUER: {
    key: 'singleSignOn',
    schema: schemas.OIDC_ISSUER,
    read: (_issuer: Typed['OIDC_ISSUER'], { typed }): SingleSignOn | undefined => providerOf(typed),
  },
  OIDC_CLIENT_ID: { schema: schemas.OIDC_CLIENT_ID },
  OIDC_CLIENT_SECRET: { schema: schemas.OIDC_CLIENT_SECRET },
  OIDC_NAME: { schema: schemas.OIDC_NAME },
  OIDC_SIGN_UP: { schema: schemas.OIDC_SIGN_UP },
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof signInSettings> {}
}

/** Requires all OIDC settings or none, and at least one way to sign in. */
export const checkSignInSettings: CheckSettings = ({ typed, problems, isMissing }) => {
  const { OIDC_NAME, OIDC_SIGN_UP } = typed as Typed;
  if (providerOf(typed)) return;
  if (OIDC_NAME || OIDC_SIGN_UP || !NEEDED.every(isMissing)) {
    for (const name of NEEDED.filter(isMissing)) problems.push(`${name} must be set when another OIDC setting is`);
  } else if (typed['PASSWORDS'] === 'off') {
    problems.push('PASSWORDS=off needs single sign-on (OIDC_ISSUER): nobody could sign in');
  }
};

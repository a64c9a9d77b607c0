import type { ReadSettings } from './environment.ts';

export interface SingleSignOn {
  /** Of OpenID Connect, as it names itself */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people know it by */
  name: string;
  /** Who may have a new account by it: everybody, nobody, or people with a verified address of these domains */
  signUp: 'on' | 'off' | readonly string[];
}

/** All or none, and no way to lock everybody out. */
export function readSingleSignOn({ settings, problems, isMissing }: ReadSettings): SingleSignOn | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_SIGN_UP, PASSWORDS } = settings;
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const [first] = OIDC_SIGN_UP ?? ['on'];
    return {
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
      signUp: first === 'on' || first === 'off' ? first : (OIDC_SIGN_UP ?? []),
    };
  }
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (OIDC_NAME || OIDC_SIGN_UP || !needed.every(isMissing)) {
    for (const name of needed.filter(isMissing)) problems.push(`${name} must be set when another OIDC setting is`);
  } else if (PASSWORDS === 'off') {
    problems.push('PASSWORDS=off needs single sign-on (OIDC_ISSUER): nobody could sign in');
  }
  return undefined;
}

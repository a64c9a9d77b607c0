import { DisplayName, Email } from '../../../contract/accounts/accounts.ts';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { safeParse } from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { isLanguage } from '../../platform/languages/translator.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';
import type { Config } from '../../platform/config.ts';
import type { SingleSignOn } from '../settings.ts';
import { findProfileByEmail } from '../account.queries.ts';
import type { ProvenIdentity } from '../credential.queries.ts';
import { enqueueVerificationMail } from '../verify-email.ts';
import { connect } from './connect-identity.ts';
import {
  findIdentity,
  insertIdentity,
  insertVerifiedUser,
  lockSubject,
  recordIdentityUse,
} from './identity.queries.ts';
import type { Claims } from './provider.ts';

const isAdmitted = ({ signUp }: SingleSignOn, { isVerified }: Claims, email: string) => {
  if (signUp === 'on' || signUp === 'off') return signUp === 'on';
  return isVerified && signUp.includes(email.slice(email.lastIndexOf('@') + 1));
};

/** Uses the provider's name if it is valid here, or else the local part of the address. */
function nameFor({ name = '' }: Claims, email: string): string {
  const shortened = Array.from(name).slice(0, accountLimits.usernameMax).join('');
  const parsed = safeParse(DisplayName, shortened);
  if (parsed.success) return parsed.data;
  return email.slice(0, email.indexOf('@')).slice(0, accountLimits.usernameMax).padEnd(accountLimits.usernameMin, '_');
}

/** Ignores the region: `de-CH` is German. */
function languageOf({ locale = '' }: Claims): Language | null {
  const [language = ''] = locale.toLowerCase().split(/[-_]/);
  return isLanguage(language) ? language : null;
}

async function signUpWith(
  db: Database,
  settings: SingleSignOn,
  claims: Claims,
  email: string,
): Promise<{ uid: string; identityId: string }> {
  if (!isAdmitted(settings, claims, email)) {
    throw new AppError('auth/sign-up-closed', {
      detail: translatable('accounts.single-sign-on.closed', { name: settings.name, email }),
    });
  }
  const { isVerified } = claims;
  const displayName = nameFor(claims, email);
  const user = await insertVerifiedUser(db, { email, isVerified, displayName, language: languageOf(claims) });
  // Someone else registered with the address at the same time.
  if (!user) throw new AppError('auth/connect-first');
  if (!isVerified) await enqueueVerificationMail(db, user.id);
  const { issuer } = settings;
  const identity = await insertIdentity(db, { uid: user.id, issuer, subject: claims.subject, email });
  return { uid: user.id, identityId: identity!.id };
}

/**
 * Finds the account by the provider's subject, which is unique to a user. Matches by address only if both sides verified
 * it: otherwise anyone could have registered with the address here, or claimed it at the provider.
 */
export async function findAccountOf(
  db: Database,
  { passwords }: Config,
  settings: SingleSignOn,
  claims: Claims,
): Promise<ProvenIdentity> {
  const known = { issuer: settings.issuer, subject: claims.subject };
  await lockSubject(db, known);
  const identity = await findIdentity(db, known);
  if (identity) {
    await recordIdentityUse(db, identity.id, claims.email);
    return { uid: identity.uid, identityId: identity.id };
  }
  const email = safeParse(Email, claims.email ?? '').data;
  if (!email) {
    throw new AppError('auth/provider-without-email', {
      detail: translatable('accounts.single-sign-on.no-email', { name: settings.name }),
    });
  }
  const account = await findProfileByEmail(db, email);
  if (!account) return signUpWith(db, settings, claims, email);
  if (!claims.isVerified || !account.isVerified) {
    const { name } = settings;
    throw new AppError('auth/connect-first', {
      detail: passwords
        ? translatable('accounts.single-sign-on.connect-first', { name, email })
        : translatable('accounts.single-sign-on.verify-first', { email }),
    });
  }
  const identityId = await connect(db, settings, { uid: account.uid, subject: claims.subject, email });
  return { uid: account.uid, identityId };
}

import type { output } from 'zod/v4/core';
import type { SignUp } from '../../contract/accounts/accounts.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { isRegistered } from './account.queries.ts';
import { insertUser, setPassword, type Credential } from './credential.queries.ts';
import { hashPassword, isCommonPassword } from './password.ts';
import { enqueueVerificationMail } from './verify-email.ts';

const emailTaken = () => new AppError('auth/email-already-in-use', { fields: { email: 'auth/email-already-in-use' } });

/** Returns a function that inserts the account, to be run in the transaction of its first session. */
export async function signUp(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { email, password, displayName }: output<typeof SignUp>,
): Promise<(db: Database) => Promise<Credential>> {
  if (await isCommonPassword(password)) {
    throw new AppError('auth/weak-password', { fields: { password: 'auth/weak-password' } });
  }
  if (await isRegistered(pool, email)) throw emailTaken();
  const passwordHash = await hashPassword(password);
  return async (db) => {
    const user = await insertUser(db, { email, displayName, isDemo: config.demo });
    if (!user) throw emailTaken();
    const credential = { uid: user.id, passwordHash };
    await setPassword(db, credential);
    await enqueueVerificationMail(db, user.id);
    return credential;
  };
}

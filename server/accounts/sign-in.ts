import type { output } from 'zod/v4/core';
import type { SignIn } from '../../contract/accounts/accounts.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findCredential, type Credential } from './credential.queries.ts';
import { isPasswordCorrect } from './password.ts';

/** An unknown address and a wrong password look the same, even by timing. `admit` may refuse before any hashing. */
export async function checkPassword<T>(
  { pool }: Pick<Services, 'pool'>,
  { email, password }: output<typeof SignIn>,
  admit: (credential: Credential | undefined) => Promise<T>,
): Promise<{ credential: Credential; admitted: T }> {
  const credential = await findCredential(pool, email);
  const admitted = await admit(credential);
  const isRight = await isPasswordCorrect(credential?.passwordHash, password);
  if (!credential || !isRight) throw new AppError('auth/invalid-credential');
  return { credential, admitted };
}

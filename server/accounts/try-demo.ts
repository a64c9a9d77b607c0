import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { findDemoCredential, type Credential } from './credential.queries.ts';

/** Without a password: whoever comes to a demo may be anybody there. */
export async function requireCredential(db: Database, email: string): Promise<Credential> {
  const credential = await findDemoCredential(db, email);
  if (!credential) throw new AppError('server/unavailable', { retryAfterSeconds: 5 });
  return credential;
}

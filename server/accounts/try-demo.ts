import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { findDemoCredential, type Credential } from './credential.queries.ts';

/** Needs no password: every visitor of a demo can use its demo accounts. */
export async function requireDemoCredential(db: Database, email: string): Promise<Credential> {
  const credential = await findDemoCredential(db, email);
  if (!credential) throw new AppError('server/unavailable', { retryAfterSeconds: 5 });
  return credential;
}

import type { Account } from '../../contract/accounts/account/account.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { findAccount } from './own-account.queries.ts';

export async function showAccount(db: Database, uid: string): Promise<Account> {
  const account = await findAccount(db, uid);
  if (!account) throw new AppError('auth/session-ended');
  return { ...account, memberSince: account.memberSince.toISOString() };
}

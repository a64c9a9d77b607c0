import type { Account } from '../../contract/accounts/account/account.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { findAccount } from './own-account.queries.ts';

export async function showAccount(db: Database, uid: string): Promise<Account> {
  const account = await findAccount(db, uid);
  if (!account) throw new AppError('auth/session-ended');
  const { memberSince, deletesAt } = account;
  return { ...account, memberSince: memberSince.toISOString(), deletesAt: deletesAt?.toISOString() ?? null };
}

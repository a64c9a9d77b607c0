import * as z from 'zod/mini';
import { DisplayName, Email } from '../../contract/accounts/accounts.ts';
import { isProblemCode } from '../../contract/problem-status.ts';
import { record } from '../history/index.ts';
import type { Database } from '../platform/database/database.ts';
import { problemText } from '../platform/problem.ts';
import { StartError } from '../platform/start-error.ts';
import { insertUser } from './credential.queries.ts';

const NewAccount = z.object({ email: Email, displayName: DisplayName });

/** Creates an account for the operator, with the validation of registration; the user sets a password with a link. */
export async function createAccount(db: Database, typed: { email: string; displayName: string }): Promise<string> {
  const { data, error } = NewAccount.safeParse(typed);
  const message = error?.issues[0]?.message ?? '';
  if (!data) throw new StartError(isProblemCode(message) ? problemText('en', message) : message);
  const user = await insertUser(db, data);
  if (!user) throw new StartError(`${data.email} already has an account.`);
  await record(db, { action: 'account-made', actor: 'operator', userId: user.id });
  return user.id;
}

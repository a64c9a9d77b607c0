import type { AdminUserDetails, AccountStatusChange } from '../../../contract/moderation/users/users.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { banUser, changeAdmin, unbanUser } from './change-account-status.ts';
import { showUser } from './show-user.ts';
import { isActiveAdmin, isLastAdmin, lockAdmins, lockAccountStatus, type AccountStatus } from '../../accounts/index.ts';

const isDone = (person: AccountStatus, { isBanned, isAdmin }: AccountStatusChange) =>
  isBanned === undefined ? person.isAdmin === isAdmin : person.isBanned === isBanned;

/** Accepts the retry of a request whose response was lost: it finds the next version, with the requested state. */
function requireCurrentVersion(person: AccountStatus, change: AccountStatusChange) {
  if (change.version === person.version) return;
  if (change.version === person.version - 1 && isDone(person, change)) return;
  throw new AppError('user/changed-meanwhile');
}

async function ban(db: Database, viewer: Viewer, person: AccountStatus, reason: string) {
  if (!reason) throw new AppError('moderation/reason-required', { fields: { reason: 'moderation/reason-required' } });
  if (person.uid === viewer.uid) throw new AppError('user/own-standing');
  // Administrator rights have to be revoked first, as a separate step.
  if (person.isAdmin) throw new AppError('user/is-admin');
  await banUser(db, { uid: person.uid, actor: viewer, reason });
}

async function revokeAdmin(db: Database, viewer: Viewer, { uid }: AccountStatus) {
  if (uid === viewer.uid) throw new AppError('user/own-standing');
  if (await isLastAdmin(db, uid)) throw new AppError('user/last-admin');
  await changeAdmin(db, { uid, actor: viewer, isAdmin: false });
}

/**
 * Throws if the account has changed since `version`, the one that the administrator saw. Does nothing if the account
 * already has the status. Call it in a transaction.
 */
export async function changeAccountStatus(
  db: Database,
  viewer: Viewer,
  id: string,
  change: AccountStatusChange,
): Promise<void> {
  await lockAdmins(db);
  // The viewer may have lost administrator rights while waiting for the lock.
  if (!(await isActiveAdmin(db, viewer.uid))) throw new AppError('access/denied');
  const person = await lockAccountStatus(db, id);
  if (!person) throw new AppError('user/not-found');
  requireCurrentVersion(person, change);
  if (isDone(person, change)) return;
  const { isBanned, isAdmin, reason = '' } = change;
  if (isBanned) await ban(db, viewer, person, reason);
  else if (isBanned === false) await unbanUser(db, { uid: id, actor: viewer, reason });
  else if (isAdmin) await changeAdmin(db, { uid: id, actor: viewer, isAdmin });
  else await revokeAdmin(db, viewer, person);
}

export const setAccountStatus = (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  change: AccountStatusChange,
): Promise<AdminUserDetails> =>
  transaction(services.pool, async (db) => {
    await changeAccountStatus(db, viewer, id, change);
    return showUser(services, db, viewer, id);
  });

import { record, type Actor } from '../../history/index.ts';
import { announce, wakeStreams } from '../../notices/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { endAllSessions, lockAccountStatus, setAdmin, setBanned } from '../../accounts/index.ts';

// These functions are used by administrators, the command line and decisions about reports. Callers check permissions.

/** Unlists the user's cars, ends their sessions and announces the ban. Call it in a transaction. */
export async function banUser(
  db: Database,
  { uid, actor, reason }: { uid: string; actor: Actor; reason?: string | undefined },
) {
  await setBanned(db, uid, true);
  await endAllSessions(db, uid);
  await record(db, { action: 'user-banned', actor, userId: uid, reason });
  await announceChange(db, 'account-banned', uid, reason);
}

export async function unbanUser(
  db: Database,
  { uid, actor, reason }: { uid: string; actor: Actor; reason?: string | undefined },
) {
  await setBanned(db, uid, false);
  await record(db, { action: 'user-unbanned', actor, userId: uid, reason });
  await announceChange(db, 'account-unbanned', uid);
}

export async function changeAdmin(
  db: Database,
  { uid, actor, isAdmin }: { uid: string; actor: Actor; isAdmin: boolean },
) {
  await setAdmin(db, uid, isAdmin);
  await record(db, { action: isAdmin ? 'admin-given' : 'admin-taken', actor, userId: uid });
  await wakeStreams(db, [uid]);
}

/** `key` identifies the report, so that each report leads to at most one warning. */
export async function warnUser(
  db: Database,
  { uid, actor, reason, key }: { uid: string; actor: Actor; reason: string; key: string },
) {
  await record(db, { action: 'user-warned', actor, userId: uid, reason, details: { reportId: key } });
  await announce(db, {
    kind: 'account-warned',
    key,
    about: { userId: uid },
    details: { reason },
    mail: { userId: uid, reason },
  });
}

/** Each change increments the version, so the version identifies its announcement. */
async function announceChange(db: Database, kind: 'account-banned' | 'account-unbanned', uid: string, reason?: string) {
  const status = await lockAccountStatus(db, uid);
  if (!status) return;
  await announce(db, {
    kind,
    key: `${uid}:${status.version}`,
    about: { userId: uid },
    details: reason ? { reason } : {},
    mail: { userId: uid, ...(reason && { reason }) },
  });
}

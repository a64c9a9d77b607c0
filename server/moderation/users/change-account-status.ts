import { record, type Actor } from '../../history/index.ts';
import { announce, wakeStreams } from '../../notices/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { endAllSessions, lockAccountStatus, setAdmin, setBanned } from '../../accounts/index.ts';

// The acts themselves, for administrators, the command line and the answers to reports. Who may do what is for the caller.

/** Off the market, signed out and told why, in one transaction. */
export async function banUser(
  db: Database,
  { uid, actor, reason }: { uid: string; actor: Actor; reason?: string | undefined },
) {
  await setBanned(db, uid, true);
  await endAllSessions(db, uid);
  await record(db, { action: 'user-banned', actor, userId: uid, reason });
  await tell(db, 'account-banned', uid, reason);
}

export async function unbanUser(
  db: Database,
  { uid, actor, reason }: { uid: string; actor: Actor; reason?: string | undefined },
) {
  await setBanned(db, uid, false);
  await record(db, { action: 'user-unbanned', actor, userId: uid, reason });
  await tell(db, 'account-unbanned', uid);
}

export async function changeAdmin(
  db: Database,
  { uid, actor, isAdmin }: { uid: string; actor: Actor; isAdmin: boolean },
) {
  await setAdmin(db, uid, isAdmin);
  await record(db, { action: isAdmin ? 'admin-given' : 'admin-taken', actor, userId: uid });
  await wakeStreams(db, [uid]);
}

/** `key` identifies what it is for: nobody is warned of one thing twice. */
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

/** Each change makes a version, so the version identifies its news. */
async function tell(db: Database, kind: 'account-banned' | 'account-unbanned', uid: string, reason?: string) {
  const standing = await lockAccountStatus(db, uid);
  if (!standing) return;
  await announce(db, {
    kind,
    key: `${uid}:${standing.version}`,
    about: { userId: uid },
    details: reason ? { reason } : {},
    mail: { userId: uid, ...(reason && { reason }) },
  });
}

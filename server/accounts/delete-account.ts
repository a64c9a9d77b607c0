import { record, type Actor } from '../history/index.ts';
import { releaseKeptPhotos } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { deleteResponsesOfUser } from '../platform/idempotency.queries.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { deleteMailsOf } from '../platform/mail/outbox.queries.ts';
import { AppError, type FieldProblem } from '../platform/problem.ts';
import { StartError } from '../platform/start-error.ts';
import type { Services } from '../platform/services.ts';
import { withTimeout } from '../platform/timeout.ts';
import { endAccess } from './access.queries.ts';
import { lockUserByEmail, scrubAccount } from './account.queries.ts';
import { findPasswordHash, type Confirmed } from './credential.queries.ts';
import { recordPendingDeletion, recordCommittedDeletions } from './record-deletions.ts';
import { findScheduledDeletions, findPictureId, isDeletionDue, scheduleDeletion } from './own-account.queries.ts';
import { isLastAdmin, lockAdmins } from './account-status.queries.ts';

type Deps = Pick<Services, 'pool' | 'config' | 'storage' | 'hooks'>;
type LeavingUser = { uid: string; email: string; actor: Actor };
/** Obligations that features can report */
const NO_OBLIGATIONS = { asRenter: 0, asOwner: 0, payments: 0, claims: 0, balanceCents: 0, payouts: 0 };
type Obligations = typeof NO_OBLIGATIONS;
/** Deleted, refused, or postponed until nobody can claim an extra charge from the user any more */
type Outcome = { cars: number } | { open: Obligations } | { deletesAt: Date };

const BATCH = 100;
const RETRY_MINUTES = 60;
/** How long the response to a deletion waits for the storage once the deletion is committed */
const RECORD_SECONDS = 3;

/**
 * Removes all personal data. Past rentals and payments keep their dates and amounts, as the law requires; messages and
 * reviews stay for the people they concern, without name and contact details. docs/operating.md lists what stays.
 */
async function removeUser(
  db: Database,
  { config, hooks }: Pick<Services, 'config' | 'hooks'>,
  { uid, email, actor }: LeavingUser,
): Promise<Outcome> {
  let cars = 0;
  let deletesAt: Date | undefined;
  for (const hook of hooks.person) {
    const locked = await hook.lock?.(db, uid, config);
    cars += locked?.cars ?? 0;
    if (locked?.until && !(deletesAt && deletesAt > locked.until)) deletesAt = locked.until;
  }
  const open = { ...NO_OBLIGATIONS };
  for (const hook of hooks.person) Object.assign(open, await hook.obligations?.(db, uid, config));
  if (Object.values(open).some((count) => count !== 0)) return { open };
  if (deletesAt) {
    await scheduleDeletion(db, uid, deletesAt);
    return { deletesAt };
  }
  const picture = await findPictureId(db, uid);
  await scrubAccount(db, uid);
  for (const hook of hooks.person) await hook.deletePersonalData?.(db, uid, hooks);
  await endAccess(db, uid, hooks);
  await deleteResponsesOfUser(db, uid);
  await deleteMailsOf(db, { uid, email });
  if (picture) await releaseKeptPhotos(db, [picture]);
  await record(db, { action: 'account-deleted', actor, userId: uid });
  return { cars };
}

/** Adds the account to the list of deletions before the commit, so that neither a crash nor a restore loses the deletion. */
async function removeAndRecord(db: Database, services: Deps, person: LeavingUser): Promise<Outcome> {
  const outcome = await removeUser(db, services, person);
  if ('cars' in outcome) await recordPendingDeletion(services.storage, person.uid);
  return outcome;
}

/** A worker records deletions that cannot be recorded in time. */
async function transactAndRecord<T>(services: Deps, work: (db: Database) => Promise<T>): Promise<T> {
  const result = await transaction(services.pool, work);
  await withTimeout(recordCommittedDeletions(services), RECORD_SECONDS).catch(() => {});
  return result;
}

function payoutObligation({
  balanceCents,
  payouts,
}: Pick<Obligations, 'balanceCents' | 'payouts'>): Record<string, FieldProblem> {
  if (payouts === 0 && balanceCents === 0) return {};
  const balanceState = payouts > 0 ? 'on-its-way' : balanceCents > 0 ? 'owed' : 'negative';
  return { payouts: { code: 'account/has-payouts', detail: translatable(`accounts.delete.balance.${balanceState}`) } };
}

const obligationsOf = ({
  asRenter,
  asOwner,
  payments,
  claims,
  ...owed
}: Obligations): Record<string, FieldProblem> => ({
  ...(asRenter > 0 && {
    asRenter: { code: 'account/has-trips', detail: translatable('accounts.delete.trips', { count: asRenter }) },
  }),
  ...(asOwner > 0 && {
    asOwner: { code: 'account/has-bookings', detail: translatable('accounts.delete.bookings', { count: asOwner }) },
  }),
  ...(payments > 0 && {
    payments: { code: 'account/has-payments', detail: translatable('accounts.delete.payments', { count: payments }) },
  }),
  ...(claims > 0 && {
    claims: { code: 'account/has-claims', detail: translatable('accounts.delete.claims', { count: claims }) },
  }),
  // Current bookings still change the balance, so the balance matters only once they are over.
  ...(asOwner === 0 && payoutObligation(owed)),
});

/** Checks the password hash again under the lock, because it may have changed since the caller verified the password. */
export const deleteOwnAccount = (
  services: Deps,
  { uid, passwordHash, email, isAdmin }: Confirmed & { email: string; isAdmin: boolean },
): Promise<{ deletesAt: Date | undefined }> =>
  transactAndRecord(services, async (db) => {
    // Lock administrators before the account, in the same order as when appointing administrators.
    if (isAdmin) {
      await lockAdmins(db);
      if (await isLastAdmin(db, uid)) throw new AppError('user/last-admin');
    }
    const account = await lockUserByEmail(db, email);
    if (account?.id !== uid || (await findPasswordHash(db, uid)) !== passwordHash) {
      throw new AppError('auth/session-ended');
    }
    const outcome = await removeAndRecord(db, services, { uid, email, actor: { uid } });
    if ('open' in outcome) throw new AppError('account/has-obligations', { fields: obligationsOf(outcome.open) });
    return { deletesAt: 'deletesAt' in outcome ? outcome.deletesAt : undefined };
  });

/** False if another process was faster, the user cancelled, or has open obligations: then the deletion is retried later. */
const deleteIfLeaving = (
  services: Deps,
  { uid, email, isAdmin }: { uid: string; email: string; isAdmin: boolean },
): Promise<boolean> =>
  transactAndRecord(services, async (db) => {
    if (isAdmin) await lockAdmins(db);
    const account = await lockUserByEmail(db, email);
    if (account?.id !== uid || !(await isDeletionDue(db, uid))) return false;
    const mustStay = isAdmin && (await isLastAdmin(db, uid));
    const outcome = mustStay ? undefined : await removeAndRecord(db, services, { uid, email, actor: 'system' });
    if (outcome && 'cars' in outcome) return true;
    if (!outcome || 'open' in outcome) await scheduleDeletion(db, uid, new Date(Date.now() + RETRY_MINUTES * 60_000));
    return false;
  });

/** Deletes accounts whose scheduled deletion is due. */
export async function deleteScheduledAccounts(services: Deps, stopping?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const leaving of await findScheduledDeletions(services.pool, BATCH)) {
    if (stopping?.aborted) break;
    if (await deleteIfLeaving(services, leaving)) deleted++;
  }
  return deleted;
}

/**
 * Deletes an account on the list after a restore to a time before its deletion. False if it had open obligations then: it
 * is deleted once they are settled, and its cars cannot be booked until then.
 */
export const repeatDeletion = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  { uid, email }: { uid: string; email: string },
): Promise<boolean> =>
  transaction(services.pool, async (db) => {
    const { hooks } = services;
    const account = await lockUserByEmail(db, email);
    if (account?.id !== uid) return true;
    const outcome = await removeUser(db, services, { uid, email, actor: 'system' });
    if ('cars' in outcome) return true;
    for (const hook of hooks.person) await hook.onDeletionPostponed?.(db, uid, hooks);
    await endAccess(db, uid, hooks);
    if ('open' in outcome) await scheduleDeletion(db, uid, new Date());
    return false;
  });

const countOf = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`);

/** Used by the operator's command line. */
export const deleteAccount = (services: Deps, email: string): Promise<{ cars: number } | { deletesAt: Date }> =>
  transactAndRecord(services, async (db) => {
    const account = await lockUserByEmail(db, email);
    if (!account) throw new StartError(`No account has the address ${email}.`);
    const outcome = await removeAndRecord(db, services, { uid: account.id, email, actor: 'operator' });
    if (!('open' in outcome)) return outcome;
    const { asRenter, asOwner, claims, balanceCents, payouts } = outcome.open;
    const reasons = [
      asRenter > 0 && `${countOf(asRenter, 'rental', 'rentals')} as renter`,
      asOwner > 0 && `${countOf(asOwner, 'rental', 'rentals')} of their cars`,
      claims > 0 && `${countOf(claims, 'extra charge', 'extra charges')} to settle`,
      asOwner === 0 && balanceCents !== 0 && 'a balance that is not paid out',
      payouts > 0 && 'a payout on its way',
    ].filter((reason) => reason !== false);
    throw new StartError(
      reasons.length > 0
        ? `${email} still has ${reasons.join(' and ')}. Cancel them or wait until they are over.`
        : `A payment or a refund of ${email} is still on its way. Try again in a few minutes.`,
    );
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(`${email} was not deleted: the list of deletions next to the photos cannot be written.`);
  });

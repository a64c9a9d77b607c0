import { record, type Actor } from '../history/index.ts';
import { releaseKept } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { forgetAnswersFor } from '../platform/idempotency.queries.ts';
import { words } from '../platform/languages/words.ts';
import { forgetMailsOf } from '../platform/mail/outbox.queries.ts';
import { AppError, type FieldProblem } from '../platform/problem.ts';
import { StartError } from '../platform/start-error.ts';
import type { Services } from '../platform/services.ts';
import { withinSeconds } from '../platform/time-limit.ts';
import { endAccess } from './access.queries.ts';
import { lockAccount, scrubAccount } from './account.queries.ts';
import { findPasswordHash, type Confirmed } from './credential.queries.ts';
import { noteBeginning, noteCommitted } from './note-deletions.ts';
import { findLeaving, findPictureId, isLeaving, planDeletion } from './own-account.queries.ts';
import { isLastAdmin, lockAdmins } from './account-status.queries.ts';

type Deleting = Pick<Services, 'pool' | 'config' | 'storage' | 'hooks'>;
type Leaver = { uid: string; email: string; actor: Actor };
/** What features can say is open */
const NOTHING = { asRenter: 0, asOwner: 0, payments: 0, claims: 0, balanceCents: 0, payouts: 0 };
type Open = typeof NOTHING;
/** Done, refused, or waiting until nobody can ask them for an extra charge any more */
type Outcome = { cars: number } | { open: Open } | { deletesAt: Date };

const BATCH = 100;
const RETRY_MINUTES = 60;
/** How long the response to a deletion waits for the storage once the deletion is committed */
const NOTE_SECONDS = 3;

/**
 * Removes what identifies the person. Past rentals and payments keep their dates and amounts, as the law requires;
 * messages and reviews stay for those who they are about, without a name and contacts. docs/operating.md lists what stays.
 */
async function removePerson(
  db: Database,
  { config, hooks }: Pick<Services, 'config' | 'hooks'>,
  { uid, email, actor }: Leaver,
): Promise<Outcome> {
  let cars = 0;
  let deletesAt: Date | undefined;
  for (const hook of hooks.person) {
    const locked = await hook.lock?.(db, uid, config);
    cars += locked?.cars ?? 0;
    if (locked?.until && !(deletesAt && deletesAt > locked.until)) deletesAt = locked.until;
  }
  const open = { ...NOTHING };
  for (const hook of hooks.person) Object.assign(open, await hook.obligations?.(db, uid, config));
  if (Object.values(open).some((count) => count !== 0)) return { open };
  if (deletesAt) {
    await planDeletion(db, uid, deletesAt);
    return { deletesAt };
  }
  const picture = await findPictureId(db, uid);
  await scrubAccount(db, uid);
  for (const hook of hooks.person) await hook.forget?.(db, uid, hooks);
  await endAccess(db, uid, hooks);
  await forgetAnswersFor(db, uid);
  await forgetMailsOf(db, { uid, email });
  if (picture) await releaseKept(db, [picture]);
  await record(db, { action: 'account-deleted', actor, userId: uid });
  return { cars };
}

/** The list of deletions has it before the commit, so that no crash and no restore loses it. */
async function removeAndNote(db: Database, services: Deleting, person: Leaver): Promise<Outcome> {
  const outcome = await removePerson(db, services, person);
  if ('cars' in outcome) await noteBeginning(services.storage, person.uid);
  return outcome;
}

/** What cannot be noted in time is noted later, by a worker. */
async function transactNoted<T>(services: Deleting, work: (db: Database) => Promise<T>): Promise<T> {
  const done = await transaction(services.pool, work);
  await withinSeconds(noteCommitted(services), NOTE_SECONDS).catch(() => {});
  return done;
}

function payoutObligation({
  balanceCents,
  payouts,
}: Pick<Open, 'balanceCents' | 'payouts'>): Record<string, FieldProblem> {
  if (payouts === 0 && balanceCents === 0) return {};
  const which = payouts > 0 ? 'on-its-way' : balanceCents > 0 ? 'owed' : 'negative';
  return { payouts: { code: 'account/has-payouts', detail: words(`accounts.delete.balance.${which}`) } };
}

const obligationsOf = ({ asRenter, asOwner, payments, claims, ...owed }: Open): Record<string, FieldProblem> => ({
  ...(asRenter > 0 && {
    asRenter: { code: 'account/has-trips', detail: words('accounts.delete.trips', { count: asRenter }) },
  }),
  ...(asOwner > 0 && {
    asOwner: { code: 'account/has-bookings', detail: words('accounts.delete.bookings', { count: asOwner }) },
  }),
  ...(payments > 0 && {
    payments: { code: 'account/has-payments', detail: words('accounts.delete.payments', { count: payments }) },
  }),
  ...(claims > 0 && {
    claims: { code: 'account/has-claims', detail: words('accounts.delete.claims', { count: claims }) },
  }),
  // Bookings that are not over earn more, or less, so these come first.
  ...(asOwner === 0 && payoutObligation(owed)),
});

/** The password was verified before, and is again once nobody else can change it. */
export const deleteOwnAccount = (
  services: Deleting,
  { uid, passwordHash, email, isAdmin }: Confirmed & { email: string; isAdmin: boolean },
): Promise<{ deletesAt: Date | undefined }> =>
  transactNoted(services, async (db) => {
    // Before the account's own lock, as where administrators are made.
    if (isAdmin) {
      await lockAdmins(db);
      if (await isLastAdmin(db, uid)) throw new AppError('user/last-admin');
    }
    const account = await lockAccount(db, email);
    if (account?.id !== uid || (await findPasswordHash(db, uid)) !== passwordHash) {
      throw new AppError('auth/session-ended');
    }
    const outcome = await removeAndNote(db, services, { uid, email, actor: { uid } });
    if ('open' in outcome) throw new AppError('account/has-obligations', { fields: obligationsOf(outcome.open) });
    return { deletesAt: 'deletesAt' in outcome ? outcome.deletesAt : undefined };
  });

/** False if somebody else was faster, they stay after all, or something of theirs is open: then they go once it is settled. */
const deleteIfLeaving = (
  services: Deleting,
  { uid, email, isAdmin }: { uid: string; email: string; isAdmin: boolean },
): Promise<boolean> =>
  transactNoted(services, async (db) => {
    if (isAdmin) await lockAdmins(db);
    const account = await lockAccount(db, email);
    if (account?.id !== uid || !(await isLeaving(db, uid))) return false;
    const isNeeded = isAdmin && (await isLastAdmin(db, uid));
    const outcome = isNeeded ? undefined : await removeAndNote(db, services, { uid, email, actor: 'system' });
    if (outcome && 'cars' in outcome) return true;
    if (!outcome || 'open' in outcome) await planDeletion(db, uid, new Date(Date.now() + RETRY_MINUTES * 60_000));
    return false;
  });

/** Accounts whose time has come, by themselves. */
export async function deleteLeaving(services: Deleting, stopping?: AbortSignal): Promise<number> {
  let gone = 0;
  for (const leaving of await findLeaving(services.pool, BATCH)) {
    if (stopping?.aborted) break;
    if (await deleteIfLeaving(services, leaving)) gone++;
  }
  return gone;
}

/**
 * Somebody on the list, after a restore of a time before their deletion. False if something of theirs was open then: they
 * go once that is settled, and nobody books their cars meanwhile.
 */
export const deleteAgain = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  { uid, email }: { uid: string; email: string },
): Promise<boolean> =>
  transaction(services.pool, async (db) => {
    const { hooks } = services;
    const account = await lockAccount(db, email);
    if (account?.id !== uid) return true;
    const outcome = await removePerson(db, services, { uid, email, actor: 'system' });
    if ('cars' in outcome) return true;
    for (const hook of hooks.person) await hook.withdraw?.(db, uid, hooks);
    await endAccess(db, uid, hooks);
    if ('open' in outcome) await planDeletion(db, uid, new Date());
    return false;
  });

const counted = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`);

/** By the operator, from the command line. */
export const deleteAccount = (services: Deleting, email: string): Promise<{ cars: number } | { deletesAt: Date }> =>
  transactNoted(services, async (db) => {
    const account = await lockAccount(db, email);
    if (!account) throw new StartError(`Nobody is registered as ${email}.`);
    const outcome = await removeAndNote(db, services, { uid: account.id, email, actor: 'operator' });
    if (!('open' in outcome)) return outcome;
    const { asRenter, asOwner, claims, balanceCents, payouts } = outcome.open;
    const reasons = [
      asRenter > 0 && `${counted(asRenter, 'rental', 'rentals')} as renter`,
      asOwner > 0 && `${counted(asOwner, 'rental', 'rentals')} of their cars`,
      claims > 0 && `${counted(claims, 'extra charge', 'extra charges')} to settle`,
      asOwner === 0 && balanceCents !== 0 && 'a balance that is not paid out',
      payouts > 0 && 'a payout on its way',
    ].filter((reason) => reason !== false);
    throw new StartError(
      reasons.length > 0
        ? `${email} still has ${reasons.join(' and ')}. Cancel these or wait until they are over.`
        : `A payment or a refund of ${email} is still on its way. Try again in a few minutes.`,
    );
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(`${email} is not deleted: the list of deletions, beside the photos, cannot be written.`);
  });

import { announce } from '../../notices/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { ensureThread, insertMessage, lockThread } from '../../threads/index.ts';
import { lockRental, type LockedRental } from '../state/rental-state.queries.ts';
import { requireRentalRole } from '../state/rental.policy.ts';
import { setNote, readAndClearNote } from './note.queries.ts';

/** Stores the note with the hold, and sends it with the request. */
export const saveRequestNote = (
  { pool }: Pick<Services, 'pool'>,
  viewer: Viewer,
  { id, text }: { id: string; text: string },
): Promise<void> =>
  transaction(pool, async (db) => {
    const { rental, role } = requireRentalRole(viewer, await lockRental(db, id));
    if (role !== 'renter' || rental.bookingMode !== 'request') throw new AppError('rental/not-allowed');
    // The request is no longer pending.
    if (!rental.isHoldLive || rental.acceptedAt) throw new AppError('rental/request-over');
    await setNote(db, id, text || null);
  });

/** Called in the transaction that sends the request to the owner. A repeated authorisation may send another note. */
export async function sendNote(
  db: Database,
  { id, carId, renterId, ownerId }: Pick<LockedRental, 'id' | 'carId' | 'renterId' | 'ownerId'>,
  attemptId: string,
): Promise<void> {
  const text = await readAndClearNote(db, id);
  if (!text) return;
  const parties = { carId, renterId, ownerId };
  const threadId = await ensureThread(db, parties);
  await lockThread(db, threadId);
  await insertMessage(db, { threadId, authorId: renterId, key: attemptId, text, photoIds: [], rentalId: id }, 'owner');
  await announce(db, {
    kind: 'message',
    key: threadId,
    about: { threadId, parties },
    to: ['owner'],
    actorId: renterId,
    alsoWakes: [renterId],
  });
}

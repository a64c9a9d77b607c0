import { withTabLock } from '../platform/tab-lock.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentSession } from '../platform/session/session.ts';
import { sendAgreement, sendNotes } from './handover-mutations.ts';
import { handoverKeys, handoverQueries } from './handover-queries.ts';
import {
  isSameAgreement,
  readAgreed,
  readNotes,
  agreedStateOf,
  storeAgreed,
  storeNotes,
  toNotes,
  waitingHandovers,
  type HandoverKey,
} from './stored-handover.ts';
import { areAllPhotosSent, photoQueueOf } from './user-photo-queue.ts';

/** An open handover page sends its notes itself and shows conflicts. */
const isHandoverPageOpen = () => /\/check-(in|out)$/.test(location.pathname);

/**
 * Sends the notes and then the agreement, if nothing has changed since the user agreed. Otherwise the handover page
 * explains the change.
 */
async function finish(uid: string, key: HandoverKey) {
  let handover = await queryClient.fetchQuery({ ...handoverQueries.one(key.rentalId, key.part), staleTime: 0 });
  const notes = readNotes(uid, key);
  if (notes) {
    handover = await sendNotes(key, toNotes(notes, handover));
    // The user may have edited the notes in the meantime.
    if (JSON.stringify(readNotes(uid, key)) === JSON.stringify(notes)) storeNotes(uid, key, undefined);
  }
  const seen = readAgreed(uid, key);
  if (!seen || !isSameAgreement(seen, agreedStateOf(handover, handover.photos))) return;
  await sendAgreement(key, handover.version);
  storeAgreed(uid, key, undefined);
}

async function finishAll(uid: string) {
  for (const key of waitingHandovers(uid)) {
    if (currentSession().user?.uid !== uid || isHandoverPageOpen()) return;
    // Rejected or offline again: kept until its page is opened or until the next attempt.
    await finish(uid, key).catch(() => {});
  }
  await queryClient.invalidateQueries({ queryKey: handoverKeys.all });
}

/** Sends photos, notes and agreements that were saved offline, in this order. */
export function finishHandovers(uid: string) {
  const queue = photoQueueOf(uid);
  let isDone = false;
  const finishOnceSent = () => {
    if (isDone || !areAllPhotosSent(uid)) return;
    isDone = true;
    unsubscribe();
    void withTabLock(`sparekey-finish-${uid}`, () => finishAll(uid));
  };
  const unsubscribe = queue.subscribe(finishOnceSent);
  finishOnceSent();
}

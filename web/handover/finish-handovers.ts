import { inOneTab } from '../platform/one-tab.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentSession } from '../platform/session/session.ts';
import { sendAgreement, sendNotes } from './handover-mutations.ts';
import { handoverKeys, handoverQueries } from './handover-queries.ts';
import {
  isSame,
  readAgreed,
  readNotes,
  seenOf,
  storeAgreed,
  storeNotes,
  toNotes,
  waitingHandovers,
  type Which,
} from './kept-handover.ts';
import { havePhotosArrived, photoQueueOf } from './sending.ts';

/** An open handover sends by itself what is noted there, and shows what stands in the way. */
const isOpenHere = () => /\/check-(in|out)$/.test(location.pathname);

/** The notes, and then the agreement, if everything is as it was seen. What the other one has changed meanwhile is for the page to tell. */
async function finish(uid: string, which: Which) {
  let handover = await queryClient.fetchQuery({ ...handoverQueries.one(which.rentalId, which.part), staleTime: 0 });
  const notes = readNotes(uid, which);
  if (notes) {
    handover = await sendNotes(which, toNotes(notes, handover));
    // Somebody may have gone on typing.
    if (JSON.stringify(readNotes(uid, which)) === JSON.stringify(notes)) storeNotes(uid, which, undefined);
  }
  const seen = readAgreed(uid, which);
  if (!seen || !isSame(seen, seenOf(handover, handover.photos))) return;
  await sendAgreement(which, handover.version);
  storeAgreed(uid, which, undefined);
}

async function finishAll(uid: string) {
  for (const which of waitingHandovers(uid)) {
    if (currentSession().user?.uid !== uid || isOpenHere()) return;
    // Refused, or no connection again: it stays until its page is opened, or the next time.
    await finish(uid, which).catch(() => {});
  }
  await queryClient.invalidateQueries({ queryKey: handoverKeys.all });
}

/** Sends what somebody photographed, noted and agreed to without a connection, in this order. */
export function finishHandovers(uid: string) {
  const queue = photoQueueOf(uid);
  let isDone = false;
  const look = () => {
    if (isDone || !havePhotosArrived(uid)) return;
    isDone = true;
    unsubscribe();
    void inOneTab(`sparekey-finish-${uid}`, () => finishAll(uid));
  };
  const unsubscribe = queue.subscribe(look);
  look();
}

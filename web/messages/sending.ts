import { useSyncExternalStore } from 'react';
import type { Message } from '../../contract/messages/messages.ts';
import { ApiError, request } from '../platform/session/api.ts';
import { currentSession, useUser } from '../platform/session/session.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { rememberMessage } from './message-queries.ts';

/** Told where a message arrived, once it did. */
type ArrivalListener = (message: Outgoing, threadId: string) => void;
const arrivals = new Set<ArrivalListener>();

export function onArrival(listener: ArrivalListener) {
  arrivals.add(listener);
  return () => void arrivals.delete(listener);
}

async function deliver({ to, key, text, photos }: Outgoing): Promise<{ threadId: string; message: Message }> {
  const written = { key, text, photoIds: photos.map(({ id }) => id) };
  if (!('threadId' in to)) return request('POST /api/threads', { body: { ...to, ...written } });
  const { threadId } = to;
  const message = await request('POST /api/threads/:id/messages', { params: { id: threadId }, body: written });
  return { threadId, message };
}

function createFor(uid: string): Outbox {
  return createOutbox({
    store: outboxStore(uid),
    send: async (message) => {
      // Somebody else has signed in here: their messages are not sent in this name.
      if (currentSession().user?.uid !== uid) throw new ApiError(401, {});
      const { threadId, message: arrived } = await deliver(message);
      rememberMessage(threadId, arrived);
      for (const listener of arrivals) listener(message, threadId);
    },
    exclusively: (work) => (navigator.locks ? navigator.locks.request(`sparekey-outbox-${uid}`, work) : work()),
  });
}

let current: { uid: string; outbox: Outbox } | undefined;

/** Sends what this person wrote, from now on and from before. */
export function outboxOf(uid: string): Outbox {
  if (current?.uid !== uid) {
    current?.outbox.stop();
    current = { uid, outbox: createFor(uid) };
  }
  current.outbox.start();
  return current.outbox;
}

window.addEventListener('online', () => current?.outbox.retryNow());

export function useOutbox() {
  const outbox = outboxOf(useUser().uid);
  return { outbox, ...useSyncExternalStore(outbox.subscribe, outbox.current) };
}

import { useSyncExternalStore } from 'react';
import { perUserQueue } from '../platform/durable-queue.ts';
import { withTabLock } from '../platform/tab-lock.ts';
import { ApiError } from '../platform/session/api.ts';
import { currentSession, useUser } from '../platform/session/session.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { deliver } from './message-mutations.ts';

/** Called with the thread after a message was delivered. */
type ArrivalListener = (message: Outgoing, threadId: string) => void;
const arrivals = new Set<ArrivalListener>();

export function onDelivered(listener: ArrivalListener) {
  arrivals.add(listener);
  return () => void arrivals.delete(listener);
}

/** The user's outbox, which also sends messages from earlier visits. */
export const outboxOf = perUserQueue((uid) =>
  createOutbox({
    store: outboxStore(uid),
    send: async (message) => {
      // Another user has signed in since: never send these messages in their name.
      if (currentSession().user?.uid !== uid) throw new ApiError(401, {});
      const threadId = await deliver(message);
      for (const listener of arrivals) listener(message, threadId);
    },
    exclusively: (work) => withTabLock(`sparekey-outbox-${uid}`, work),
  }),
);

export function useOutbox() {
  const outbox = outboxOf(useUser().uid);
  const { items: messages, isRetrying } = useSyncExternalStore(outbox.subscribe, outbox.current);
  return { outbox, messages, isRetrying };
}

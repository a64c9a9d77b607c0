import { useSyncExternalStore } from 'react';
import { queueOfPerson } from '../platform/durable-queue.ts';
import { inOneTab } from '../platform/one-tab.ts';
import { ApiError } from '../platform/session/api.ts';
import { currentSession, useUser } from '../platform/session/session.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { deliver } from './message-mutations.ts';

/** Told where a message arrived, once it did. */
type ArrivalListener = (message: Outgoing, threadId: string) => void;
const arrivals = new Set<ArrivalListener>();

export function onArrival(listener: ArrivalListener) {
  arrivals.add(listener);
  return () => void arrivals.delete(listener);
}

/** Sends what this person wrote, from now on and from before. */
export const outboxOf = queueOfPerson((uid) =>
  createOutbox({
    store: outboxStore(uid),
    send: async (message) => {
      // Somebody else has signed in here: their messages are not sent in this name.
      if (currentSession().user?.uid !== uid) throw new ApiError(401, {});
      const threadId = await deliver(message);
      for (const listener of arrivals) listener(message, threadId);
    },
    exclusively: (work) => inOneTab(`sparekey-outbox-${uid}`, work),
  }),
);

export function useOutbox() {
  const outbox = outboxOf(useUser().uid);
  const { items: messages, isTroubled } = useSyncExternalStore(outbox.subscribe, outbox.current);
  return { outbox, messages, isTroubled };
}

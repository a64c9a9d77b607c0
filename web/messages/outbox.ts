import type { Photo } from '../../contract/photos/photos.ts';
import { createDurableQueue, type DurableQueueOptions, type QueuedItem } from '../platform/durable-queue.ts';
import { randomId } from '../platform/random-id.ts';

export type Recipient = { threadId: string } | { carId: string } | { rentalId: string };

/** A message that its author has sent and the server has not confirmed yet. */
export interface Outgoing extends QueuedItem {
  to: Recipient;
  text: string;
  photos: readonly Photo[];
  writtenAt: number;
}

export function createOutbox(options: Omit<DurableQueueOptions<Outgoing>, 'createdAt'>) {
  const queue = createDurableQueue<Outgoing>({ ...options, createdAt: ({ writtenAt }) => writtenAt });
  return {
    ...queue,
    /** Stores the message and returns it before it is sent. */
    add(message: Pick<Outgoing, 'to' | 'text' | 'photos'>): Outgoing {
      const added = { ...message, key: randomId(), writtenAt: queue.nextMoment() };
      void queue.add(added);
      return added;
    },
    retry: (key: string) => void queue.retry(key),
    remove: (key: string) => void queue.remove(key),
  };
}

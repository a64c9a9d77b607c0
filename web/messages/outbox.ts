import type { Photo } from '../../contract/photos/photos.ts';
import { randomId } from '../platform/random-id.ts';
import { countFailures, isPassing, patience, type Failure } from '../platform/retry.ts';

export type Recipient = { threadId: string } | { carId: string } | { rentalId: string };

/** A message that its author has sent and the server has not confirmed yet. */
export interface Outgoing {
  /** By which the server recognises it, however often it arrives */
  key: string;
  to: Recipient;
  text: string;
  photos: readonly Photo[];
  /** In milliseconds; they go out in this order. */
  writtenAt: number;
  /** Why the server did not take it. It stays until its author sends it again, edits it or deletes it. */
  refusal?: string | undefined;
}

/** Where messages wait: it outlives the page, and every tab of the person sees the same. */
export interface OutboxStore {
  list: () => Outgoing[];
  put: (message: Outgoing) => void;
  remove: (key: string) => void;
  subscribe: (listener: () => void) => () => void;
}

interface OutboxOptions {
  store: OutboxStore;
  /** Rejects with an error that has a `status`, 0 where there was no answer. */
  send: (message: Outgoing) => Promise<unknown>;
  /** Runs one at a time among all tabs. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
}

export interface OutboxState {
  messages: readonly Outgoing[];
  /** The server was not reached, and is asked again after a pause. */
  isTroubled: boolean;
}

const inOrder = (messages: readonly Outgoing[]) => messages.toSorted((a, b) => a.writtenAt - b.writtenAt);

/** One after the other, so that they arrive in the order they were written. What was refused holds nobody up. */
export const nextToSend = (messages: readonly Outgoing[]): Outgoing | undefined =>
  inOrder(messages).find(({ refusal }) => refusal === undefined);

/**
 * Sends messages in order, each until its outcome is known. Nothing leaves the store before the server has confirmed it,
 * and everything goes out under the key that it was written with: so nothing is lost, and nothing arrives twice.
 */
export function createOutbox({ store, send, exclusively }: OutboxOptions) {
  let state: OutboxState = { messages: inOrder(store.list()), isTroubled: false };
  let isRunning = false;
  let isSending = false;
  let wake = () => {};
  const listeners = new Set<() => void>();

  function update(next: Partial<OutboxState> = {}) {
    state = { ...state, messages: inOrder(store.list()), ...next };
    for (const listener of listeners) listener();
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  let pauseAfter = countFailures(patience.message);

  /** For how long to pause before the next one. */
  async function attempt(): Promise<number> {
    const message = nextToSend(store.list());
    if (!message || !isRunning) return 0;
    try {
      await send(message);
      store.remove(message.key);
    } catch (error) {
      const failure: Failure = { status: NaN, ...(error as object) };
      if (isPassing(failure, patience.message)) {
        update({ isTroubled: true });
        return pauseAfter(failure) ?? 0;
      }
      // Deleted meanwhile: then it does not come back.
      if (store.list().some(({ key }) => key === message.key))
        store.put({ ...message, refusal: (error as Error).message });
    }
    pauseAfter = countFailures(patience.message);
    update({ isTroubled: false });
    return 0;
  }

  const mayGoOn = () => isRunning && nextToSend(store.list()) !== undefined;

  async function drain() {
    if (isSending) return wake();
    isSending = true;
    try {
      while (mayGoOn()) {
        let milliseconds = 0;
        await exclusively(async () => void (milliseconds = await attempt()));
        // Others may try meanwhile.
        if (milliseconds > 0) await pause(milliseconds);
      }
    } finally {
      isSending = false;
    }
  }

  let unsubscribe = () => {};
  return {
    current: () => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    start() {
      if (isRunning) return;
      isRunning = true;
      unsubscribe = store.subscribe(() => {
        update();
        void drain();
      });
      update();
      void drain();
    },

    stop() {
      isRunning = false;
      unsubscribe();
      wake();
    },

    /** From here on it is kept. */
    add(message: Omit<Outgoing, 'key' | 'writtenAt' | 'refusal'>): Outgoing {
      // A clock may stand still or be set back, the order may not.
      const last = inOrder(store.list()).at(-1)?.writtenAt ?? 0;
      const added = { ...message, key: randomId(), writtenAt: Math.max(Date.now(), last + 1) };
      store.put(added);
      update();
      void drain();
      return added;
    },

    /** Does not wait for the end of a pause; what was refused is sent once more, under its key. */
    retry(key: string) {
      const message = store.list().find((other) => other.key === key);
      if (message?.refusal !== undefined) store.put({ ...message, refusal: undefined });
      update({ isTroubled: false });
      void drain();
    },

    /** For when the connection is back. */
    retryNow() {
      update({ isTroubled: false });
      void drain();
    },

    remove(key: string) {
      store.remove(key);
      update();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

import { createBackoff, isTransient, retryPolicies, type Failure } from './retry.ts';

export interface QueuedItem {
  /** Idempotency key, by which the server recognises duplicates. */
  key: string;
  /** Why the server rejected the item. It stays in the queue until the user retries or deletes it. */
  refusal?: string | undefined;
}

/** Storage of the queue, which survives reloads and is shared by all tabs of the user. Rejects when storage is full. */
export interface QueueStore<Item> {
  list: () => Promise<Item[]>;
  put: (item: Item) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Listens for changes by other tabs. */
  subscribe?: (listener: () => void) => () => void;
}

export interface DurableQueueOptions<Item> {
  store: QueueStore<Item>;
  /** Time of creation in epoch milliseconds, which determines the order. */
  createdAt: (item: Item) => number;
  /** Rejects with an error that has a `status`, which is 0 if there was no response. `keep` stores partial progress. */
  send: (item: Item, keep: (item: Item) => Promise<void>) => Promise<unknown>;
  /** Runs the work in one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
}

interface QueueState<Item> {
  /** The stored items have been loaded. */
  isLoaded: boolean;
  /** In order of creation. */
  items: readonly Item[];
  /** The last attempt failed temporarily, and is retried after a pause. */
  isRetrying: boolean;
  /** Some items could not be stored, and are lost when the page closes. */
  isStorageFailing: boolean;
}

const failureOf = (error: unknown): Failure =>
  (error as { failure?: Failure }).failure ?? { status: NaN, ...(error as object) };

/**
 * Sends items in order, and retries each until its outcome is known. Items are removed only after the server has confirmed
 * them and always keep their key, so none is lost or delivered twice. Rejected items do not block the others.
 */
export function createDurableQueue<Item extends QueuedItem>({
  store,
  createdAt,
  send,
  exclusively,
}: DurableQueueOptions<Item>) {
  let state: QueueState<Item> = { isLoaded: false, items: [], isRetrying: false, isStorageFailing: false };
  /** Items that could not be stored. */
  const memory = new Map<string, Item>();
  let isRunning = false;
  let isSending = false;
  let wake = () => {};
  let unsubscribe = () => {};
  const listeners = new Set<() => void>();
  let pauseAfter = createBackoff(retryPolicies.message);

  function update(next: Partial<QueueState<Item>>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Reloads the items, because another tab may have sent or added some. */
  async function reload() {
    const stored = await store.list().catch(() => []);
    const items = [...stored.filter(({ key }) => !memory.has(key)), ...memory.values()];
    const inOrder = items.toSorted((a, b) => createdAt(a) - createdAt(b));
    update({ isLoaded: true, items: inOrder, isStorageFailing: memory.size > 0 });
  }

  async function keep(item: Item) {
    await store.put(item).then(
      () => memory.delete(item.key),
      () => memory.set(item.key, item),
    );
    await reload();
  }

  async function remove(key: string) {
    memory.delete(key);
    await store.remove(key).catch(() => {});
    await reload();
  }

  /** Stores an item unless it was deleted while it was being sent. */
  async function keepUnlessDeleted(item: Item) {
    await reload();
    if (state.items.some(({ key }) => key === item.key)) await keep(item);
  }

  const next = () => state.items.find(({ refusal }) => refusal === undefined);

  /** Sends the next item. Returns how many milliseconds to pause afterwards. */
  async function attempt(): Promise<number> {
    await reload();
    const item = next();
    if (!item || !isRunning) return 0;
    try {
      await send(item, keepUnlessDeleted);
      await remove(item.key);
    } catch (error) {
      const failure = failureOf(error);
      if (isTransient(failure, retryPolicies.message)) {
        update({ isRetrying: true });
        return pauseAfter(failure) ?? 0;
      }
      await keepUnlessDeleted({ ...item, refusal: (error as Error).message });
    }
    pauseAfter = createBackoff(retryPolicies.message);
    update({ isRetrying: false });
    return 0;
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  const hasNext = () => isRunning && next() !== undefined;

  async function drain() {
    if (isSending) return wake();
    isSending = true;
    try {
      while (hasNext()) {
        let milliseconds = 0;
        await exclusively(async () => void (milliseconds = await attempt()));
        // The pause is outside of the lock, so that other tabs can try in the meantime.
        if (milliseconds > 0) await pause(milliseconds);
      }
    } finally {
      isSending = false;
    }
  }

  const reloadAndSend = () => void reload().then(drain);

  /** Skips the pause, for when the connection returns. */
  function retryNow() {
    update({ isRetrying: false });
    void drain();
  }

  return {
    current: () => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    start() {
      if (isRunning) return;
      isRunning = true;
      unsubscribe = store.subscribe?.(reloadAndSend) ?? unsubscribe;
      reloadAndSend();
    },

    stop() {
      isRunning = false;
      unsubscribe();
      wake();
    },

    /** Returns a time of creation after all others, even if the clock was set back. */
    nextMoment: () => Math.max(Date.now(), ...state.items.map((item) => createdAt(item) + 1)),

    /** Shows the item immediately, instead of those that it replaces. Resolves once it is stored. */
    async add(item: Item, replaced: readonly Item[] = []) {
      update({ items: [...state.items.filter((other) => !replaced.includes(other)), item] });
      await keep(item);
      for (const { key } of replaced) await remove(key);
      void drain();
    },

    /** Sends a rejected item again under the same key. */
    async retry(key: string) {
      const item = state.items.find((other) => other.key === key);
      if (item?.refusal !== undefined) await keep({ ...item, refusal: undefined });
      retryNow();
    },

    retryNow,
    remove,
  };
}

type DurableQueue = Pick<ReturnType<typeof createDurableQueue>, 'start' | 'stop' | 'retryNow'>;

/** Returns a function that starts the queue of the given user, and stops that of the previous user. */
export function perUserQueue<Queue extends DurableQueue>(create: (uid: string) => Queue): (uid: string) => Queue {
  let current: { uid: string; queue: Queue } | undefined;
  window.addEventListener('online', () => current?.queue.retryNow());
  return (uid) => {
    if (current?.uid !== uid) {
      current?.queue.stop();
      current = { uid, queue: create(uid) };
    }
    current.queue.start();
    return current.queue;
  };
}

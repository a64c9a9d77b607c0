import { createBackoff, isTransient, retryPolicies, type Failure } from './retry.ts';

export interface Waiting {
  /** By which the server recognises it, however often it arrives */
  key: string;
  /** Why the server did not take it. It stays until somebody sends it again or deletes it. */
  refusal?: string | undefined;
}

/** Where things wait: it outlives the page, and every tab of the person sees the same. It may reject where there is no room. */
export interface QueueStore<Item> {
  list: () => Promise<Item[]>;
  put: (item: Item) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** For what other tabs change */
  subscribe?: (listener: () => void) => () => void;
}

export interface DurableQueueOptions<Item> {
  store: QueueStore<Item>;
  /** When it was made, in milliseconds; they are sent in this order. */
  madeAt: (item: Item) => number;
  /** Rejects with an error that has a `status`, 0 where there was no answer. `keep` stores how far it got. */
  send: (item: Item, keep: (item: Item) => Promise<void>) => Promise<unknown>;
  /** Runs one at a time among all tabs. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
}

interface QueueState<Item> {
  /** What waits from before is known. */
  isRead: boolean;
  /** In the order in which they were made */
  items: readonly Item[];
  /** The server was not reached, and is asked again after a pause. */
  isTroubled: boolean;
  /** This browser stores nothing: what waits lasts as long as the page. */
  isForgetful: boolean;
}

const failureOf = (error: unknown): Failure =>
  (error as { failure?: Failure }).failure ?? { status: NaN, ...(error as object) };

/**
 * Sends things in order, each until its outcome is known. Nothing leaves the store before the server has confirmed it, and
 * everything goes out under the key that it was made with: so nothing is lost, and nothing arrives twice. What was refused
 * holds nobody up.
 */
export function createDurableQueue<Item extends Waiting>({
  store,
  madeAt,
  send,
  exclusively,
}: DurableQueueOptions<Item>) {
  let state: QueueState<Item> = { isRead: false, items: [], isTroubled: false, isForgetful: false };
  /** Those that could not be stored */
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

  /** Another tab may have sent some, or added others. */
  async function look() {
    const stored = await store.list().catch(() => []);
    const items = [...stored.filter(({ key }) => !memory.has(key)), ...memory.values()];
    const inOrder = items.toSorted((a, b) => madeAt(a) - madeAt(b));
    update({ isRead: true, items: inOrder, isForgetful: memory.size > 0 });
  }

  async function keep(item: Item) {
    await store.put(item).then(
      () => memory.delete(item.key),
      () => memory.set(item.key, item),
    );
    await look();
  }

  async function remove(key: string) {
    memory.delete(key);
    await store.remove(key).catch(() => {});
    await look();
  }

  /** What was deleted while it was on its way does not come back. */
  async function keepIfWaiting(item: Item) {
    await look();
    if (state.items.some(({ key }) => key === item.key)) await keep(item);
  }

  const next = () => state.items.find(({ refusal }) => refusal === undefined);

  /** For how long to pause before the next one. */
  async function attempt(): Promise<number> {
    await look();
    const item = next();
    if (!item || !isRunning) return 0;
    try {
      await send(item, keepIfWaiting);
      await remove(item.key);
    } catch (error) {
      const failure = failureOf(error);
      if (isTransient(failure, retryPolicies.message)) {
        update({ isTroubled: true });
        return pauseAfter(failure) ?? 0;
      }
      await keepIfWaiting({ ...item, refusal: (error as Error).message });
    }
    pauseAfter = createBackoff(retryPolicies.message);
    update({ isTroubled: false });
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

  const mayGoOn = () => isRunning && next() !== undefined;

  async function drain() {
    if (isSending) return wake();
    isSending = true;
    try {
      while (mayGoOn()) {
        let milliseconds = 0;
        await exclusively(async () => void (milliseconds = await attempt()));
        // Other tabs may try meanwhile.
        if (milliseconds > 0) await pause(milliseconds);
      }
    } finally {
      isSending = false;
    }
  }

  const lookAndSend = () => void look().then(drain);

  /** For when the connection is back: does not wait for the end of a pause. */
  function retryNow() {
    update({ isTroubled: false });
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
      unsubscribe = store.subscribe?.(lookAndSend) ?? unsubscribe;
      lookAndSend();
    },

    stop() {
      isRunning = false;
      unsubscribe();
      wake();
    },

    /** A clock may stand still or be set back, the order may not. */
    nextMoment: () => Math.max(Date.now(), ...state.items.map((item) => madeAt(item) + 1)),

    /** Shown at once, in place of those that it replaces; kept once it resolves. */
    async add(item: Item, replaced: readonly Item[] = []) {
      update({ items: [...state.items.filter((other) => !replaced.includes(other)), item] });
      await keep(item);
      for (const { key } of replaced) await remove(key);
      void drain();
    },

    /** What was refused is sent once more, under its key. */
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

/** The queue of the person who is signed in: it sends from now on, and another person's stops. */
export function queueOfPerson<Queue extends DurableQueue>(create: (uid: string) => Queue): (uid: string) => Queue {
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

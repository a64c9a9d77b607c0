import type { FastifyBaseLogger } from 'fastify';

/** Changes within this time are sent as one event. */
const GATHER_MILLISECONDS = 75;
const RETRY_MILLISECONDS = 1_000;
const PEOPLE_AT_ONCE = 500;
/** Spreads updates to everyone over time, because each event triggers further requests. */
const SPREAD_STEPS = 40;

/** The threads that changed; null if any thread may have changed. */
export type ChangedThreads = ReadonlySet<string> | null;

interface WakeUps {
  /** Without a thread only the counts changed. */
  wake(uid: string, threadId?: string): void;
  /** For people who may have missed a change. */
  wakeAll(uids: Iterable<string>): void;
  stop(): void;
}

/** Batches wake-ups. `notify` receives many users at once and never runs concurrently. */
export function createWakeUps(
  notify: (woken: ReadonlyMap<string, ChangedThreads>) => Promise<void>,
  log: FastifyBaseLogger,
): WakeUps {
  const woken = new Map<string, Set<string> | null>();
  const catchUps = new Set<string>();
  let step = PEOPLE_AT_ONCE;
  let timer: NodeJS.Timeout | undefined;
  let isNotifying = false;
  let isStopped = false;

  function add(uid: string, changed: ChangedThreads) {
    const known = woken.get(uid);
    if (known === null || changed === null) woken.set(uid, null);
    else woken.set(uid, new Set([...(known ?? []), ...changed]));
  }

  function schedule(milliseconds = GATHER_MILLISECONDS) {
    if (timer || isNotifying || isStopped || (woken.size === 0 && catchUps.size === 0)) return;
    timer = setTimeout(() => void run(), milliseconds);
    timer.unref();
  }

  function addCatchUps() {
    for (const uid of [...catchUps].slice(0, step)) {
      catchUps.delete(uid);
      add(uid, null);
    }
  }

  async function run() {
    timer = undefined;
    addCatchUps();
    const batch = new Map([...woken].slice(0, PEOPLE_AT_ONCE));
    for (const uid of batch.keys()) woken.delete(uid);
    let wait = GATHER_MILLISECONDS;
    isNotifying = true;
    try {
      await notify(batch);
    } catch (error) {
      log.warn({ err: error }, 'could not notify streams; retrying');
      for (const [uid, changed] of batch) add(uid, changed);
      wait = RETRY_MILLISECONDS;
    }
    isNotifying = false;
    schedule(wait);
  }

  return {
    wake(uid, threadId) {
      add(uid, new Set(threadId ? [threadId] : []));
      schedule();
    },
    wakeAll(uids) {
      for (const uid of uids) catchUps.add(uid);
      step = Math.min(PEOPLE_AT_ONCE, Math.max(10, Math.ceil(catchUps.size / SPREAD_STEPS)));
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

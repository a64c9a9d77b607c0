import type { FastifyBaseLogger } from 'fastify';

/** Several changes within this time are told at once. */
const GATHER_MILLISECONDS = 75;
const RETRY_MILLISECONDS = 1_000;
const PEOPLE_AT_ONCE = 500;
/** Everybody at once would be a rush, here and on the requests that follow. */
const SPREAD_STEPS = 40;

/** Which threads changed; null where any may have. */
export type Changed = ReadonlySet<string> | null;

interface WakeUps {
  /** Without a thread only the counts changed. */
  wake(uid: string, threadId?: string): void;
  /** They may have missed something. */
  wakeAll(uids: Iterable<string>): void;
  stop(): void;
}

/** Gathers who has news. `tell` looks for many people at once, and never twice at the same time. */
export function createWakeUps(
  tell: (woken: ReadonlyMap<string, Changed>) => Promise<void>,
  log: FastifyBaseLogger,
): WakeUps {
  const woken = new Map<string, Set<string> | null>();
  const late = new Set<string>();
  let step = PEOPLE_AT_ONCE;
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let isStopped = false;

  function add(uid: string, changed: Changed) {
    const known = woken.get(uid);
    if (known === null || changed === null) woken.set(uid, null);
    else woken.set(uid, new Set([...(known ?? []), ...changed]));
  }

  function schedule(milliseconds = GATHER_MILLISECONDS) {
    if (timer || isTelling || isStopped || (woken.size === 0 && late.size === 0)) return;
    timer = setTimeout(() => void run(), milliseconds);
    timer.unref();
  }

  function takeLate() {
    for (const uid of [...late].slice(0, step)) {
      late.delete(uid);
      add(uid, null);
    }
  }

  async function run() {
    timer = undefined;
    takeLate();
    const batch = new Map([...woken].slice(0, PEOPLE_AT_ONCE));
    for (const uid of batch.keys()) woken.delete(uid);
    let wait = GATHER_MILLISECONDS;
    isTelling = true;
    try {
      await tell(batch);
    } catch (error) {
      log.warn({ err: error }, 'streams could not be told; trying again');
      for (const [uid, changed] of batch) add(uid, changed);
      wait = RETRY_MILLISECONDS;
    }
    isTelling = false;
    schedule(wait);
  }

  return {
    wake(uid, threadId) {
      add(uid, new Set(threadId ? [threadId] : []));
      schedule();
    },
    wakeAll(uids) {
      for (const uid of uids) late.add(uid);
      step = Math.min(PEOPLE_AT_ONCE, Math.max(10, Math.ceil(late.size / SPREAD_STEPS)));
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

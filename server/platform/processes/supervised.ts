import cluster, { type Worker } from 'node:cluster';
import type { Family } from '../metrics/metrics.ts';

/** What a supervisor and its processes say to each other. */
const READY = 'sparekey:ready';
const ASK = 'sparekey:ask-metrics';
const ANSWER = 'sparekey:metrics';
const ANSWER_MILLISECONDS = 2_000;

interface Question {
  type: typeof ASK;
  id: number;
}
interface Answer {
  type: typeof ANSWER;
  id: number;
  families: Family[];
}

const typeOf = (message: unknown) => (message as { type?: unknown } | null)?.type;
export const isReady = (message: unknown): boolean => typeOf(message) === READY;

/** Whether a supervisor started this process, which then speaks for it. */
export const isSupervised = () => cluster.isWorker;

/** Tells the supervisor, if there is one, that this process does its work from now on. */
export function tellReady(): void {
  if (isSupervised()) process.send?.({ type: READY });
}

/** Answers the supervisor when it asks for the numbers of this process. */
export function answerForMetrics(read: () => Promise<Family[]>): void {
  process.on('message', (message: unknown) => {
    if (typeOf(message) !== ASK) return;
    const { id } = message as Question;
    void read().then((families) => process.send?.({ type: ANSWER, id, families } satisfies Answer));
  });
}

let questions = 0;

/** Asks a process for its numbers. One that is too busy to answer soon is left out. */
export function askForFamilies(worker: Worker): Promise<Family[]> {
  const id = ++questions;
  return new Promise((done, fail) => {
    const timer = setTimeout(() => finish(), ANSWER_MILLISECONDS);
    const listen = (message: unknown) => {
      if (typeOf(message) === ANSWER && (message as Answer).id === id) finish((message as Answer).families);
    };
    function finish(families?: Family[]) {
      clearTimeout(timer);
      worker.off('message', listen);
      if (families) done(families);
      else fail(new Error('The process did not answer in time.'));
    }
    worker.on('message', listen);
    worker.send({ type: ASK, id } satisfies Question);
  });
}

import cluster, { type Worker } from 'node:cluster';
import type { MetricFamily } from '../metrics/metrics.ts';

const READY = 'sparekey:ready';
const ASK = 'sparekey:ask-metrics';
const ANSWER = 'sparekey:metrics';
const READ_SECONDS = 1.5;
const ANSWER_MILLISECONDS = 2_000;

interface MetricsRequest {
  type: typeof ASK;
  id: number;
}
interface MetricsResponse {
  type: typeof ANSWER;
  id: number;
  families: MetricFamily[];
}

const typeOf = (message: unknown) => (message as { type?: unknown } | null)?.type;
export const isReady = (message: unknown): boolean => typeOf(message) === READY;

export const isSupervised = () => cluster.isWorker;

export function reportReady(): void {
  if (isSupervised()) process.send?.({ type: READY });
}

export function serveMetricsRequests(read: (seconds: number) => Promise<MetricFamily[]>): void {
  process.on('message', (message: unknown) => {
    if (typeOf(message) !== ASK) return;
    const { id } = message as MetricsRequest;
    void read(READ_SECONDS).then((families) =>
      process.send?.({ type: ANSWER, id, families } satisfies MetricsResponse),
    );
  });
}

let requests = 0;

/** Rejects if the process is too busy to respond in time, so that the caller can omit it. */
export function requestFamilies(worker: Worker): Promise<MetricFamily[]> {
  const id = ++requests;
  return new Promise((done, fail) => {
    const timer = setTimeout(() => finish(), ANSWER_MILLISECONDS);
    const listen = (message: unknown) => {
      if (typeOf(message) === ANSWER && (message as MetricsResponse).id === id)
        finish((message as MetricsResponse).families);
    };
    function finish(families?: MetricFamily[]) {
      clearTimeout(timer);
      worker.off('message', listen);
      if (families) done(families);
      else fail(new Error('The process did not respond in time.'));
    }
    worker.on('message', listen);
    worker.send({ type: ASK, id } satisfies MetricsRequest);
  });
}

import type { FastifyInstance } from 'fastify';
import type { Pool } from '../database/database.ts';
import type { Counter, Histogram, Metrics } from './metrics.ts';
import { addTimings, TIMING_BOUNDS_MS, type Timing } from './route-timings.queries.ts';

const SECOND = 1000;
const BOUNDS = TIMING_BOUNDS_MS.map((milliseconds) => milliseconds / SECOND);

interface Recorder {
  record(milliseconds: number, status: number): void;
  take(): Timing | undefined;
  putBack(timing: Timing): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    timing?: Recorder;
  }
}

export interface RouteTimings {
  /** Must be called before routes are added. */
  watch(app: FastifyInstance): void;
  /** Adds what was recorded since the last flush to the table shared by all processes. */
  flush(pool: Pool): Promise<void>;
}

function createRecorder(
  { method, route }: { method: string; route: string },
  { duration, failed, outcomes }: { duration: Histogram; failed: Counter; outcomes: (status: string) => Counter },
): Recorder {
  const byStatus = new Map<number, Counter>();
  const taken = { counts: new Float64Array(duration.counts.length), sum: 0, failures: 0 };
  let failures = 0;

  return {
    record(milliseconds, status) {
      duration.observe(milliseconds / SECOND);
      let counter = byStatus.get(status);
      if (!counter) byStatus.set(status, (counter = outcomes(String(status))));
      counter.value++;
      if (status >= 500) {
        failures++;
        failed.add();
      }
    },
    take() {
      const buckets = Array.from(duration.counts, (count, index) => count - taken.counts[index]!);
      const requests = buckets.reduce((sum, count) => sum + count, 0);
      if (requests === 0) return undefined;
      const timing = {
        method,
        route,
        requests,
        failures: failures - taken.failures,
        totalMs: (duration.sum - taken.sum) * SECOND,
        buckets,
      };
      taken.counts.set(duration.counts);
      taken.sum = duration.sum;
      taken.failures = failures;
      return timing;
    },
    putBack(timing) {
      timing.buckets.forEach((count, index) => (taken.counts[index]! -= count));
      taken.sum -= timing.totalMs / SECOND;
      taken.failures -= timing.failures;
    },
  };
}

/** Records routes as patterns, without ids. */
export function createRouteTimings(metrics: Metrics): RouteTimings {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the last byte of its response.',
    BOUNDS,
    ['method', 'route'],
  );
  const requests = metrics.counter('http_requests_total', 'Requests by route and status.', [
    'method',
    'route',
    'status',
  ]);
  // A single series that starts at 0, because the first sample of a new status would not count as an increase.
  const failed = metrics.counter('http_failures_total', 'Requests that failed because of a server error (5xx).').with();
  const recorders: Recorder[] = [];

  function recorderOf(method: string, route: string): Recorder {
    const recorder = createRecorder(
      { method, route },
      { duration: durations.with(method, route), failed, outcomes: (status) => requests.with(method, route, status) },
    );
    recorders.push(recorder);
    return recorder;
  }

  return {
    watch(app) {
      const unknown = recorderOf('any', '(none)');
      app.addHook('onRoute', (route) => {
        route.config = { ...route.config, timing: recorderOf(String(route.method), route.url) };
      });
      // Not async: at thousands of requests a second, the promise would cost more than the recording.
      app.addHook('onResponse', (request, reply, done) => {
        const { config } = request.routeOptions;
        const recorder = config?.timing ?? unknown;
        // The duration of a stream depends on its reader, not on the server.
        if (!config?.isStream || reply.statusCode !== 200) recorder.record(reply.elapsedTime, reply.statusCode);
        done();
      });
    },
    async flush(pool) {
      const timings = recorders.flatMap((recorder) => {
        const timing = recorder.take();
        return timing ? [{ recorder, timing }] : [];
      });
      if (timings.length === 0) return;
      try {
        await addTimings(
          pool,
          timings.map(({ timing }) => timing),
        );
      } catch (error) {
        for (const { recorder, timing } of timings) recorder.putBack(timing);
        throw error;
      }
    },
  };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { Pool } from '../database/database.ts';
import type { Metrics } from './metrics.ts';

const SECONDS_PER_NANOSECOND = 1e-9;

/** Only Linux has /proc. */
function measureOpenFiles(metrics: Metrics): void {
  if (!existsSync('/proc/self/fd')) return;
  metrics.gauge('process_open_fds', 'Open file descriptors.', () => readdirSync('/proc/self/fd').length);
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (limit) metrics.gauge('process_max_fds', 'Maximum number of open file descriptors.', () => Number(limit));
}

/** Uses the names that Node.js dashboards expect. */
export function measureProcess(metrics: Metrics): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.gauge('process_start_time_seconds', 'When the process started, in Unix time.', () => startedAt);
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_size_used_bytes', 'JavaScript memory in use.', () => process.memoryUsage().heapUsed);
  metrics.gauge('nodejs_external_memory_bytes', 'Memory outside the JavaScript heap.', () => {
    const { external, arrayBuffers } = process.memoryUsage();
    return external + arrayBuffers;
  });

  measureOpenFiles(metrics);

  // The system keeps the count, so the counter is set rather than increased.
  const cpu = metrics.counter('process_cpu_seconds_total', 'CPU time of the process.').with();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const inSeconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds * SECONDS_PER_NANOSECOND : 0);
  metrics.gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay of the event loop.', () =>
    inSeconds(delay.percentile(50)),
  );
  metrics.gauge('nodejs_eventloop_lag_max_seconds', 'Maximum delay of the event loop.', () => inSeconds(delay.max));
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the event loop delay.', () => {
    const { user, system } = process.cpuUsage();
    cpu.value = (user + system) / 1e6;
    const lag = inSeconds(delay.percentile(99));
    // Reset on each scrape, so that a peak appears once. The other lag gauges have been read before this one.
    delay.reset();
    return lag;
  });

  const collection = metrics.histogram(
    'nodejs_gc_duration_seconds',
    'Pauses for garbage collection.',
    [0.001, 0.01, 0.1, 1],
  );
  const pauses = collection.with();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pauses.observe(duration / 1000);
  }).observe({ entryTypes: ['gc'] });
}

/** Requests waiting for a connection are the first sign of a slow database. */
export function measurePool(metrics: Metrics, pool: Pool): void {
  metrics.gauge('sparekey_database_connections', 'Connections of the pool to the primary database, by state.', () => [
    { labels: { state: 'in-use' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  metrics.gauge(
    'sparekey_database_waiting_requests',
    'Requests waiting for a database connection.',
    () => pool.waitingCount,
  );
}

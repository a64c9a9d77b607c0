import type { Pool, Sql } from '../database/database.ts';
import type { Metrics } from './metrics.ts';
import { readScalars } from './gauges.queries.ts';

const FRESH_MILLISECONDS = 5_000;

/**
 * A metric of the installation rather than the process, read from a small partial index or a counter. A query that returns null
 * yields no sample.
 */
export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Record<string, string>; query: Sql }[];
}

/** All processes report the same values, so each value is read once and cached for a few seconds. */
export function measureGauges(metrics: Metrics, pool: Pool, gauges: readonly Gauge[]): void {
  const queries = Object.fromEntries(
    gauges.flatMap(({ name, values }) => values.map(({ query }, index) => [`${name} ${index}`, query] as const)),
  );
  let readAt = -Infinity;
  let cached: Promise<Record<string, number>> | undefined;
  const readCached = () => {
    if (cached && performance.now() - readAt < FRESH_MILLISECONDS) return cached;
    readAt = performance.now();
    cached = readScalars(pool, queries);
    return cached;
  };
  for (const { name, help, values } of gauges) {
    metrics.gauge(name, help, async () => {
      const numbers = await readCached();
      return values.flatMap(({ labels = {} }, index) => {
        const value = numbers[`${name} ${index}`];
        return typeof value === 'number' ? [{ labels, value }] : [];
      });
    });
  }
}

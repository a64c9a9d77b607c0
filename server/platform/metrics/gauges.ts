import type { Pool, Sql } from '../database/database.ts';
import type { Metrics } from './metrics.ts';
import { readNumbers } from './gauges.queries.ts';

const FRESH_MILLISECONDS = 5_000;

/**
 * Numbers about the installation rather than the process, each from a small partial index or a counter. A query that answers null
 * has nothing to tell yet.
 */
export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Record<string, string>; query: Sql }[];
}

/**
 * Every process that tells these numbers tells the same. One look at the database serves all of them, and everybody who
 * asks within a few seconds.
 */
export function measureGauges(metrics: Metrics, pool: Pool, gauges: readonly Gauge[]): void {
  const queries = Object.fromEntries(
    gauges.flatMap(({ name, values }) => values.map(({ query }, index) => [`${name} ${index}`, query] as const)),
  );
  let lookedAt = -Infinity;
  let looked: Promise<Record<string, number>> | undefined;
  const look = () => {
    if (looked && performance.now() - lookedAt < FRESH_MILLISECONDS) return looked;
    lookedAt = performance.now();
    looked = readNumbers(pool, queries);
    return looked;
  };
  for (const { name, help, values } of gauges) {
    metrics.gauge(name, help, async () => {
      const numbers = await look();
      return values.flatMap(({ labels = {} }, index) => {
        const value = numbers[`${name} ${index}`];
        return typeof value === 'number' ? [{ labels, value }] : [];
      });
    });
  }
}

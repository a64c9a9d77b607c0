import { join, raw } from 'sql-template-tag';
import { one, sql, type Database, type Pool, type Sql } from '../database/database.ts';
import type { Metrics } from './metrics.ts';

const FRESH_MILLISECONDS = 5_000;

/** Numbers about the installation rather than the process, each from a small partial index or a counter. */
export interface Gauge {
  name: string;
  help: string;
  values: readonly { labels?: Record<string, string>; query: Sql }[];
}

/** Asks for several numbers at once. Each query answers one. */
export const readNumbers = <Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, number>> => {
  const columns = Object.entries<Sql>(queries).map(([name, query]) => sql`(${query}) as ${raw(`"${name}"`)}`);
  return one<Record<Name, number>>(db, sql`select ${join(columns)}`);
};

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
      return values.map(({ labels = {} }, index) => ({ labels, value: numbers[`${name} ${index}`]! }));
    });
  }
}

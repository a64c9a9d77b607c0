import type { Overview } from '../../../contract/overview/overview.ts';
import { raw } from 'sql-template-tag';
import { many, sql, type Database } from '../database/database.ts';

/** `route_timings` has one count per bound plus one for slower requests, so changing the bounds requires a new column. */
export const TIMING_BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;
const BUCKETS = TIMING_BOUNDS_MS.length + 1;

const eachBucket = (write: (position: number) => string) =>
  raw(`array[${Array.from({ length: BUCKETS }, (_, index) => write(index + 1)).join(', ')}]`);

export interface Timing {
  method: string;
  route: string;
  requests: number;
  /** Responses with status 500 and above. */
  failures: number;
  totalMs: number;
  buckets: number[];
}

/** Updates rows in a fixed order, so that processes never deadlock. */
export const addTimings = (db: Database, timings: Timing[]) =>
  db.query(sql`
    insert into route_timings as known (minute, method, route, requests, failures, total_ms, buckets)
    select date_trunc('minute', now()), method, route, requests, failures, "totalMs", buckets
    from jsonb_to_recordset(${JSON.stringify(timings)}) as added (
      method text, route text, requests integer, failures integer, "totalMs" double precision, buckets integer[])
    order by method, route
    on conflict (minute, method, route) do update set
      requests = known.requests + excluded.requests,
      failures = known.failures + excluded.failures,
      total_ms = known.total_ms + excluded.total_ms,
      buckets = ${eachBucket((n) => `known.buckets[${n}] + excluded.buckets[${n}]`)}`);

type RouteTiming = Overview['routes']['slowest'][number];

/** Assumes that observations are evenly distributed within their bucket. */
export function quantileMs(buckets: readonly number[], share: number): number {
  const rank = buckets.reduce((sum, count) => sum + count, 0) * share;
  let seen = 0;
  for (const [index, count] of buckets.entries()) {
    const upper = TIMING_BOUNDS_MS[index];
    const lower = TIMING_BOUNDS_MS[index - 1] ?? 0;
    // Beyond the last bound, only a lower limit is known.
    if (upper === undefined) return lower;
    if (count > 0 && seen + count >= rank) return lower + ((upper - lower) * (rank - seen)) / count;
    seen += count;
  }
  return 0;
}

/** Sorted by 95th percentile, the slowest first. Lags by up to 30 seconds, because processes save their records that often. */
export async function findRouteTimings(db: Database, { minutes }: { minutes: number }): Promise<RouteTiming[]> {
  const rows = await many<Timing>(
    db,
    sql`
    select method, route, sum(requests) as requests, sum(failures) as failures, sum(total_ms) as "totalMs",
      ${eachBucket((n) => `sum(buckets[${n}])::float8`)} as buckets
    from route_timings where minute > now() - make_interval(mins => ${minutes})
    group by method, route`,
  );
  return rows
    .map(({ method, route, requests, failures, totalMs, buckets }) => ({
      method,
      route,
      requests,
      failures,
      meanMs: totalMs / requests,
      p50Ms: quantileMs(buckets, 0.5),
      p95Ms: quantileMs(buckets, 0.95),
      p99Ms: quantileMs(buckets, 0.99),
    }))
    .toSorted((a, b) => b.p95Ms - a.p95Ms);
}

import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { AppError } from '../problem.ts';
import { withTimeout } from '../timeout.ts';
import { createPool, one, postgresCode, sql, type Pool } from './database.ts';

/** For public data such as searches. What users changed, own, book or pay for is read from the primary. */
export interface Reads {
  /** Runs on a replica that keeps up, or on the primary. `work` may run twice. */
  run<T>(work: (pool: Pool) => Promise<T>): Promise<T>;
  /** Measures the replicas' lag; called every few seconds. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface Replica {
  name: string;
  pool: Pool;
  isUsable: boolean;
  lagSeconds: number;
  /** Stays false in workers, which read nothing from replicas and must not report metrics about them. */
  isChecked: boolean;
}

const ANSWER_SECONDS = 3;
const STATEMENT_TIMED_OUT = '57014';

/** A network that drops packets raises no error; without a limit, requests would hang for minutes. */
const withinTime = <T>(answer: Promise<T>): Promise<T> => withTimeout(answer, ANSWER_SECONDS);

/** Writes the primary's time, at most once a second across all processes. */
const beat = (pool: Pool) =>
  one<{ now: Date }>(
    pool,
    sql`
    with beat as (
      update replication_heartbeat set beaten_at = clock_timestamp()
      where beaten_at < clock_timestamp() - interval '1 second')
    select clock_timestamp() as now`,
  );

const findBeat = (pool: Pool) =>
  one<{ beatenAt: Date }>(pool, sql`select beaten_at as "beatenAt" from replication_heartbeat`);

/** Whether the primary may succeed where the replica failed. */
const isReplicaFailure = (error: unknown) =>
  !(error instanceof AppError) && postgresCode(error) !== STATEMENT_TIMED_OUT;

export function createReads(options: {
  pool: Pool;
  urls: string[];
  maxLagSeconds: number;
  log: FastifyBaseLogger;
  metrics: Metrics;
}): Reads {
  const { pool, urls, maxLagSeconds, log, metrics } = options;
  if (urls.length === 0) return { run: (work) => work(pool), check: async () => {}, close: async () => {} };

  const replicas = urls.map((url): Replica => {
    const name = new URL(url).host;
    const onError = (error: Error) => log.warn({ err: error, replica: name }, 'connection to a replica lost');
    const connections = createPool({ connectionString: url }, onError);
    return { name, pool: connections, isUsable: false, lagSeconds: Infinity, isChecked: false };
  });
  const reads = metrics.counter('sparekey_lagging_reads_total', 'Reads that tolerate lag, by source.', ['from']);
  const fallbacks = metrics.counter('sparekey_replica_failures_total', 'Reads that failed on a replica.', ['replica']);
  for (const { name } of replicas) fallbacks.with(name);
  metrics.gauge('sparekey_replica_usable', 'Whether reads go to this replica.', () =>
    replicas.flatMap(({ name, isUsable, isChecked }) =>
      isChecked ? [{ labels: { replica: name }, value: Number(isUsable) }] : [],
    ),
  );
  metrics.gauge('sparekey_replica_lag_seconds', 'Replication lag behind the primary.', () =>
    replicas.flatMap(({ name, lagSeconds }) =>
      Number.isFinite(lagSeconds) ? [{ labels: { replica: name }, value: lagSeconds }] : [],
    ),
  );

  function update(replica: Replica, lagSeconds: number, error?: unknown) {
    const isUsable = lagSeconds <= maxLagSeconds;
    if (replica.isUsable !== isUsable) {
      const facts = { replica: replica.name, lagSeconds: Number.isFinite(lagSeconds) ? lagSeconds : undefined };
      if (isUsable) log.info(facts, 'replica is up to date; reads use it');
      else log.warn({ ...facts, err: error }, 'replica is unreachable or too far behind; reads use the primary');
    }
    replica.lagSeconds = lagSeconds;
    replica.isUsable = isUsable;
    replica.isChecked = true;
  }

  let next = 0;
  function choose(): Replica | undefined {
    for (let tried = 0; tried < replicas.length; tried++) {
      next = (next + 1) % replicas.length;
      if (replicas[next]!.isUsable) return replicas[next];
    }
    return undefined;
  }

  return {
    async run(work) {
      const replica = choose();
      if (replica) {
        try {
          const answer = await withinTime(work(replica.pool));
          reads.with('replica').add();
          return answer;
        } catch (error) {
          if (!isReplicaFailure(error)) throw error;
          fallbacks.with(replica.name).add();
          // Excludes the replica until the next check.
          update(replica, Infinity, error);
        }
      }
      reads.with('primary').add();
      return work(pool);
    },

    async check() {
      // Without the primary the lag cannot be measured, and stale data is better than none.
      const primary = await beat(pool).catch(() => undefined);
      await Promise.all(
        replicas.map(async (replica) => {
          try {
            const { beatenAt } = await withinTime(findBeat(replica.pool));
            if (primary) update(replica, Math.max(0, (primary.now.getTime() - beatenAt.getTime()) / 1000));
          } catch (error) {
            update(replica, Infinity, error);
          }
        }),
      );
    },

    async close() {
      await Promise.all(replicas.map((replica) => replica.pool.end()));
    },
  };
}

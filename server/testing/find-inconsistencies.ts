import { findViolations } from '../checks/find-violations.ts';
import { features, type AppServices } from '../features.ts';
import { marketToday } from '../market/index.ts';
import { runCheck } from '../platform/check.queries.ts';
import type { CheckContext, Violation } from '../platform/check.ts';
import {
  createPool,
  sql,
  transaction,
  type ConnectionOptions,
  type Pool,
  type Sql,
} from '../platform/database/database.ts';
import type { CheckServices } from '../platform/feature.ts';

const CHECKS = features.flatMap(({ checks = [] }) => checks);

const checkingPools = new WeakMap<Pool, Pool>();

/** A separate pool with one connection: each new connection plans the checks again, which takes ten times as long as running them. */
function checkingPoolOf(pool: Pool): Pool {
  // Inside `withRollback`, no other connection sees the changes.
  if (!('options' in pool)) return pool;
  const existing = checkingPools.get(pool);
  if (existing) return existing;
  const created = createPool(pool.options as ConnectionOptions, () => {}, 1);
  checkingPools.set(pool, created);
  const end = pool.end.bind(pool);
  Object.assign(pool, { end: () => Promise.all([created.end(), end()]) });
  return created;
}

/** Runs all checks in one statement, so on one snapshot, which is planned once for all tests of a file. */
async function hasViolations(pool: Pool, context: CheckContext): Promise<boolean> {
  const queries = CHECKS.flatMap((check) => ('query' in check ? [check.query(context)] : []));
  const { text, values } = queries
    .map((query) => sql`select from (${query}) found`)
    .reduce((all, query): Sql => sql`${all} union all ${query}`);
  return transaction(checkingPoolOf(pool), async (db) => {
    await db.query(
      'set transaction isolation level repeatable read, read only; set local plan_cache_mode = force_generic_plan',
    );
    const query = { name: 'is any broken', text: `select exists (${text}) as "isBroken"`, values };
    const { rows } = await db.query<{ isBroken: boolean }>(query as unknown as Sql);
    return rows[0]!.isBroken;
  });
}

/** Returns what `npm run verify` would report about the data, but fast if there is nothing, as after almost every test. */
export async function findInconsistencies(
  services: CheckServices<AppServices>,
  { graceSeconds = 0, pauseSeconds }: { graceSeconds?: number; pauseSeconds?: number } = {},
): Promise<Violation[]> {
  const { pool, config } = services;
  const context = { ...config, today: await marketToday(pool, config.timeZone), graceSeconds };
  const found: unknown[] = [];
  for (const check of CHECKS) if ('find' in check) found.push(...(await runCheck(pool, check, context)));
  for (const { compare } of features) {
    if (compare) found.push(...(await compare(services, { attempts: 1, pauseSeconds: 0 })));
  }
  const isInOrder = found.length === 0 && !(await hasViolations(pool, context));
  // Some findings may be over at the next check, which also names the rules.
  return isInOrder
    ? []
    : findViolations(services, {
        graceSeconds,
        withSchema: false,
        ...(pauseSeconds !== undefined && { pauseSeconds }),
      });
}

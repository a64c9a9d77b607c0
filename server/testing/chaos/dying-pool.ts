import type pg from 'pg';
import type { Pool } from '../../platform/database/database.ts';

const never = new Promise<never>(() => {});

/**
 * Simulates a process that dies at its nth statement: its connections are closed, and its pending promises never settle, so that none
 * of its code runs any more, not even cleanup.
 */
export function createDyingPool(pool: Pool, nth: number): { pool: Pool; died: Promise<'died'> } {
  const clients = new Set<pg.PoolClient>();
  const death = Promise.withResolvers<'died'>();
  let left = nth;

  function die(): Promise<never> {
    for (const client of clients) client.release(true);
    clients.clear();
    death.resolve('died');
    return never;
  }

  async function run<T>(statement: () => Promise<T>): Promise<T> {
    if (left <= 0) return never;
    left -= 1;
    const isLast = left === 0;
    try {
      const answer = await statement();
      if (isLast) return die();
      return left <= 0 ? await never : answer;
    } catch (error) {
      if (isLast) return die();
      if (left <= 0) return never;
      throw error;
    }
  }

  type Query = (...args: unknown[]) => Promise<unknown>;
  const counted = <T extends object>(target: T, others: Partial<Record<string, unknown>>): T =>
    new Proxy(target, {
      get(_, name) {
        if (name === 'query') return (...args: unknown[]) => run(() => (target as { query: Query }).query(...args));
        if (typeof name === 'string' && name in others) return others[name];
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });

  async function connect(): Promise<pg.PoolClient> {
    if (left <= 0) return never;
    const client = await pool.connect();
    clients.add(client);
    return counted(client, {
      release(isBroken?: boolean) {
        if (clients.delete(client)) client.release(isBroken);
      },
    });
  }
  return { pool: counted(pool, { connect }), died: death.promise };
}

import type pg from 'pg';
import type { Pool } from '../platform/database/database.ts';

/** Returns a growing list with the beginning of each statement sent from now on. */
export function watchStatements(pool: Pool): string[] {
  const sent: string[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(asked: unknown, ...rest: unknown[]) {
        const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
        sent.push(text.trim().replaceAll(/\s+/g, ' ').slice(0, 100));
        return query(asked, ...rest);
      },
    });
  });
  return sent;
}

import pg from 'pg';
import type { Pool } from '../platform/database/database.ts';
import { TextQuery, type Statement, type TextRow } from './text-query.ts';

/**
 * A few connections for short reads. Statements are sent without waiting for the answers to those before them, which
 * serves far more of them than a pool does; in return a slow one delays all that follow it on its connection. There are
 * no transactions here. Those who ask the same before it is sent share the answer, so nobody may change it.
 */
export interface Pipeline {
  query(statement: Statement): Promise<readonly TextRow[]>;
  close(): Promise<void>;
}

/** Connects like `pool`, when first used. `settings` is SQL that every connection begins with. */
export function createPipeline(pool: Pool, options: { connections: number; settings: string }): Pipeline {
  const clients: (Promise<pg.Client> | undefined)[] = Array.from({ length: options.connections });
  let next = 0;

  // What is asked for in one turn of the event loop leaves in one write a connection, not in one system call each, and
  // nothing twice.
  const asked = new Map<string, Promise<TextRow[]>>();
  const corked = new Set<pg.Connection['stream']>();
  let isLeaving = false;
  function leaveSoon() {
    if (isLeaving) return;
    isLeaving = true;
    setImmediate(() => {
      isLeaving = false;
      asked.clear();
      for (const stream of corked) stream.uncork();
      corked.clear();
    });
  }

  async function connect(index: number): Promise<pg.Client> {
    const client = new pg.Client({
      ...pool.options,
      // The pool hides these two from copies of its options.
      password: pool.options.password,
      ssl: pool.options.ssl,
      statement_timeout: 2_000,
      pipeline: true,
    });
    // A lost connection is replaced by the next request that needs one. A loss is told of more than once, and the second
    // time another connection may stand in this one's place.
    let isKept = true;
    const forget = () => {
      if (isKept) clients[index] = undefined;
      isKept = false;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      await client.query(options.settings);
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }

  async function send(statement: Statement): Promise<TextRow[]> {
    next = (next + 1) % clients.length;
    const client = await (clients[next] ??= connect(next));
    const { stream } = client.connection;
    if (!corked.has(stream)) {
      stream.cork();
      corked.add(stream);
      // Connecting may have taken longer than the turn in which it was asked for.
      leaveSoon();
    }
    return new Promise((done, fail) => void client.query(new TextQuery(statement, done, fail)));
  }

  return {
    query(statement) {
      const key = `${statement.name} ${JSON.stringify(statement.values)}`;
      let rows = asked.get(key);
      if (!rows) {
        rows = send(statement);
        asked.set(key, rows);
        leaveSoon();
      }
      return rows;
    },
    async close() {
      await Promise.all(clients.map(async (client) => (await client?.catch(() => undefined))?.end()));
    },
  };
}

import pg from 'pg';
import { watchBeside, type Pool } from '../platform/database/database.ts';
import { TextQuery, type Statement, type TextRow } from './text-query.ts';

/**
 * A few connections for short reads, with statements sent before earlier responses arrive. Serves far more of them than
 * a pool, but a slow one delays all that follow on its connection. No transactions. Identical statements in one batch
 * share a response, so nobody may modify it.
 */
export interface Pipeline {
  query(statement: Statement): Promise<readonly TextRow[]>;
  close(): Promise<void>;
}

const STATEMENT_SECONDS = 2;

/** Connects like `pool`, on first use. `settings` is SQL that every connection starts with. */
export function createPipeline(pool: Pool, options: { connections: number; settings: string }): Pipeline {
  const clients: (Promise<pg.Client> | undefined)[] = Array.from({ length: options.connections });
  let next = 0;

  // Statements of one event loop turn leave in one write per connection, and none twice.
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
      statement_timeout: STATEMENT_SECONDS * 1000,
      pipeline: true,
    });
    // The next request that needs it reconnects. A loss is reported more than once, and by the second time another
    // connection may have taken this one's place.
    let isKept = true;
    const forget = () => {
      if (isKept) clients[index] = undefined;
      isKept = false;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      watchBeside(pool, client, STATEMENT_SECONDS);
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
      // Connecting may have taken longer than the turn that needed it.
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

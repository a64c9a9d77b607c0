import pg from 'pg';
import { watchConnection, type Pool } from '../platform/database/database.ts';
import { isStaleStatement } from '../platform/database/prepared-statements.ts';
import { TextQuery, type SearchStatement, type TextRow } from './text-query.ts';

/**
 * A few connections for short reads that send statements before earlier responses arrive. This has a much higher throughput
 * than a pool, but a slow statement delays all later ones on its connection. Transactions are not supported. Identical
 * statements in one batch share a result, so callers must not modify it.
 */
export interface Pipeline {
  query(statement: SearchStatement): Promise<readonly TextRow[]>;
  close(): Promise<void>;
}

interface Sender {
  client: pg.Client;
  ask(statement: SearchStatement): Promise<TextRow[]>;
}

const STATEMENT_SECONDS = 2;

/** Connects like `pool`, on first use. `settings` is SQL that every connection starts with. */
export function createPipeline(
  pool: Pool,
  options: { connections: number; settings: string; statementSeconds?: number },
): Pipeline {
  const { statementSeconds = STATEMENT_SECONDS } = options;
  const senders: (Promise<Sender> | undefined)[] = Array.from({ length: options.connections });
  let next = 0;

  // Statements of one event loop turn are sent in one write per connection, without duplicates.
  const asked = new Map<string, Promise<TextRow[]>>();
  const corked = new Set<pg.Connection['stream']>();
  let isScheduled = false;
  function scheduleFlush() {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      asked.clear();
      for (const stream of corked) stream.uncork();
      corked.clear();
    });
  }

  async function connect(index: number): Promise<Sender> {
    const client = new pg.Client({
      ...pool.options,
      // The pool hides these two when its options are copied.
      password: pool.options.password,
      ssl: pool.options.ssl,
      statement_timeout: statementSeconds * 1000,
      pipeline: true,
    });
    let unanswered = 0;
    // The next query that needs this connection reconnects. A loss may be reported twice, and by the second time a new
    // connection may already be in this slot.
    let isCurrent = true;
    const discard = () => {
      if (isCurrent) senders[index] = undefined;
      isCurrent = false;
    };
    client.on('error', discard);
    client.on('end', discard);
    try {
      await client.connect();
      watchConnection(pool, client, statementSeconds, () => unanswered > 0);
      await client.query(options.settings);
    } catch (error) {
      discard();
      throw error;
    }
    return {
      client,
      ask(statement) {
        unanswered++;
        return new Promise((done, fail) => {
          const settle =
            <T>(resolve: (outcome: T) => void) =>
            (outcome: T) => {
              unanswered--;
              resolve(outcome);
            };
          void client.query(new TextQuery(statement, settle(done), settle(fail)));
        });
      },
    };
  }

  async function send(statement: SearchStatement, isSecond = false): Promise<TextRow[]> {
    next = (next + 1) % senders.length;
    const connecting = (senders[next] ??= connect(next));
    const open = [...senders];
    const sender = await connecting;
    const { stream } = sender.client.connection;
    if (!corked.has(stream)) {
      stream.cork();
      corked.add(stream);
      // The flush of the turn that needed this connection may have run while it was connecting.
      scheduleFlush();
    }
    try {
      return await sender.ask(statement);
    } catch (error) {
      if (isSecond || !isStaleStatement(error)) throw error;
      // The other connections have the same outdated statement. Closing them still completes their pending queries.
      for (const [index, old] of open.entries()) {
        if (!old || senders[index] !== old) continue;
        senders[index] = undefined;
        setImmediate(() => void old.then(({ client }) => client.end()).catch(() => {}));
      }
      return send(statement, true);
    }
  }

  return {
    query(statement) {
      const key = `${statement.name} ${JSON.stringify(statement.values)}`;
      let rows = asked.get(key);
      if (!rows) {
        rows = send(statement);
        asked.set(key, rows);
        scheduleFlush();
      }
      return rows;
    },
    async close() {
      await Promise.all(senders.map(async (sender) => (await sender?.catch(() => undefined))?.client.end()));
    },
  };
}

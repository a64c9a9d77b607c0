import pg from 'pg';
import { watchBeside, type Pool } from '../platform/database/database.ts';
import { isStale } from '../platform/database/prepared.ts';
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

interface Sender {
  client: pg.Client;
  ask(statement: Statement): Promise<TextRow[]>;
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

  async function connect(index: number): Promise<Sender> {
    const client = new pg.Client({
      ...pool.options,
      // The pool hides these two from copies of its options.
      password: pool.options.password,
      ssl: pool.options.ssl,
      statement_timeout: statementSeconds * 1000,
      pipeline: true,
    });
    let unanswered = 0;
    // The next request that needs it reconnects. A loss is reported more than once, and by the second time another
    // connection may have taken this one's place.
    let isKept = true;
    const forget = () => {
      if (isKept) senders[index] = undefined;
      isKept = false;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      watchBeside(pool, client, statementSeconds, () => unanswered > 0);
      await client.query(options.settings);
    } catch (error) {
      forget();
      throw error;
    }
    return {
      client,
      ask(statement) {
        unanswered++;
        return new Promise((done, fail) => {
          const settle =
            <T>(tell: (outcome: T) => void) =>
            (outcome: T) => {
              unanswered--;
              tell(outcome);
            };
          void client.query(new TextQuery(statement, settle(done), settle(fail)));
        });
      },
    };
  }

  async function send(statement: Statement, isSecond = false): Promise<TextRow[]> {
    next = (next + 1) % senders.length;
    const connecting = (senders[next] ??= connect(next));
    const open = [...senders];
    const sender = await connecting;
    const { stream } = sender.client.connection;
    if (!corked.has(stream)) {
      stream.cork();
      corked.add(stream);
      // Connecting may have taken longer than the turn that needed it.
      leaveSoon();
    }
    try {
      return await sender.ask(statement);
    } catch (error) {
      if (isSecond || !isStale(error)) throw error;
      // On the other connections it is as old. What is on its way there is still answered.
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
        leaveSoon();
      }
      return rows;
    },
    async close() {
      await Promise.all(senders.map(async (sender) => (await sender?.catch(() => undefined))?.client.end()));
    },
  };
}

import pg from 'pg';
import type { Pool } from './database.ts';

export interface Statement {
  /** Named statements are prepared once on each connection. */
  name: string;
  text: string;
  values: unknown[];
}

/**
 * A few connections for short reads. Statements are sent without waiting for the answers to those before them, which
 * serves far more of them than a pool does; in return a slow one delays all that follow it on its connection. There are
 * no transactions here.
 */
export interface Pipeline {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

interface Slot {
  client: Promise<pg.Client> | undefined;
  isGathering: boolean;
}

/** Statements that are asked for in one turn of the event loop leave in one write, not in one system call each. */
function gatherWrites(slot: Slot, client: pg.Client) {
  if (slot.isGathering) return;
  const { stream } = client.connection;
  slot.isGathering = true;
  stream.cork();
  setImmediate(() => {
    slot.isGathering = false;
    stream.uncork();
  });
}

/** Connects like `pool`, when first used. `settings` is SQL that every connection begins with. */
export function createPipeline(pool: Pool, options: { connections: number; settings: string }): Pipeline {
  const slots = Array.from({ length: options.connections }, (): Slot => ({ client: undefined, isGathering: false }));
  let next = 0;

  async function connect(slot: Slot): Promise<pg.Client> {
    const client = new pg.Client({
      ...pool.options,
      // The pool hides these two from copies of its options.
      password: pool.options.password,
      ssl: pool.options.ssl,
      statement_timeout: 2_000,
      pipeline: true,
    });
    // A lost connection is replaced by the next request that needs one.
    const forget = () => void (slot.client = undefined);
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

  return {
    async query<Row extends pg.QueryResultRow>(statement: Statement) {
      const slot = slots[(next = (next + 1) % slots.length)]!;
      const client = await (slot.client ??= connect(slot));
      gatherWrites(slot, client);
      return (await client.query<Row>(statement)).rows;
    },
    async close() {
      await Promise.all(slots.map(async ({ client }) => (await client?.catch(() => undefined))?.end()));
    },
  };
}

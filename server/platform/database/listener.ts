import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { withTimeout } from '../timeout.ts';
import { sql, watchConnection, type Pool, type Sql } from './database.ts';

const WATCH_SECONDS = 10;
const ANSWER_SECONDS = 5;
const RETRY_MILLISECONDS = 250;
const RETRY_MILLISECONDS_MAX = 10_000;

/** Distinguishes the listener from the pool's connections in `pg_stat_activity`. */
export const LISTENER_NAME = 'sparekey-live';

/** The channel on which a listener verifies that notifications arrive. */
const ECHO_CHANNEL = 'echo';

interface Subscriber {
  onMessage(payload: string): void;
  /** Called when notifications may have been missed. */
  onGap(): void;
}

export interface Listener {
  /** Must be called before `start`. */
  subscribe(channel: string, subscriber: Subscriber): void;
  /** Connects on the first call, and resolves after the first attempt has succeeded or failed. */
  start(): Promise<void>;
  isListening(): boolean;
  /** Queries on the listening connection, which also proves that it is alive. Returns undefined while disconnected. */
  query<Row extends pg.QueryResultRow>(name: string, query: Sql): Promise<Row[] | undefined>;
  stop(): Promise<void>;
}

interface Connected {
  client: pg.Client;
  answeredAt: number;
  lose(reason: unknown): void;
}

/**
 * Listens for notifications on a dedicated connection. PostgreSQL keeps none for a connection that is away, so `onGap` reports
 * that some may be missing: after each failed attempt, and after the next successful one.
 */
export function createListener(options: {
  pool: Pool;
  log: FastifyBaseLogger;
  /** How often it checks an idle connection. */
  watchSeconds?: number;
  /** How long a query may take before the connection counts as lost. */
  answerSeconds?: number;
}): Listener {
  const { pool, log, watchSeconds = WATCH_SECONDS, answerSeconds = ANSWER_SECONDS } = options;
  const subscribers = new Map<string, Subscriber>();
  const stopping = new AbortController();
  let connected: Connected | undefined;
  let running: Promise<void> | undefined;
  let settle = () => {};
  const settled = new Promise<void>((done) => (settle = done));

  const reportGap = () => {
    for (const subscriber of subscribers.values()) subscriber.onGap();
  };

  async function query(connection: Connected, asked: pg.QueryConfig): Promise<pg.QueryResult> {
    const result = await withTimeout(connection.client.query(asked), answerSeconds);
    connection.answeredAt = performance.now();
    return result;
  }

  /** Sends queries, because a network that drops packets raises no error. */
  async function watch(connection: Connected): Promise<never> {
    for (;;) {
      const quiet = performance.now() - connection.answeredAt;
      const wait = watchSeconds * 1000 - quiet;
      if (wait > 0) await delay(wait, undefined, { signal: stopping.signal, ref: false });
      else await query(connection, { text: 'select 1' });
    }
  }

  /** Detects poolers that accept LISTEN but forward no notifications. */
  async function verifyDelivery(client: pg.Client): Promise<void> {
    const token = randomUUID();
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    client.on('notification', ({ channel, payload }) => channel === ECHO_CHANNEL && payload === token && resolve());
    await client.query(`listen "${ECHO_CHANNEL}"`);
    const sent = pool.query(sql`select pg_notify(${ECHO_CHANNEL}, ${token})`);
    await withTimeout(Promise.all([sent, heard]), answerSeconds).catch((error: unknown) => {
      throw new Error('Notifications do not arrive; a connection pooler must use session pooling.', { cause: error });
    });
    await client.query(`unlisten "${ECHO_CHANNEL}"`);
  }

  /** Runs until the connection is lost, and rejects with the reason. */
  async function listen(onListening: () => void): Promise<never> {
    const client = new pg.Client({ ...pool.options, keepAlive: true, application_name: LISTENER_NAME });
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    const stop = () => lose(new Error('Stopped'));
    lost.catch(() => {});
    client.on('error', lose);
    client.on('end', () => lose(new Error('Connection terminated')));
    stopping.signal.addEventListener('abort', stop);
    try {
      await Promise.race([client.connect(), lost]);
      watchConnection(pool, client, answerSeconds);
      client.on('notification', ({ channel, payload }) => payload && subscribers.get(channel)?.onMessage(payload));
      for (const channel of subscribers.keys()) await Promise.race([client.query(`listen "${channel}"`), lost]);
      await Promise.race([verifyDelivery(client), lost]);
      connected = { client, answeredAt: performance.now(), lose };
      onListening();
      return await Promise.race([lost, watch(connected)]);
    } finally {
      connected = undefined;
      stopping.signal.removeEventListener('abort', stop);
      void client.end().catch(() => {});
    }
  }

  async function run() {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await listen(() => {
          settle();
          if (failures > 0) {
            log.info('listening for notifications again');
            reportGap();
          }
          failures = 0;
        });
      } catch (error) {
        settle();
        if (stopping.signal.aborted) return;
        if (failures++ === 0)
          log.warn({ err: error }, 'not listening for notifications; streams and tasks poll instead');
        reportGap();
        const wait = Math.min(RETRY_MILLISECONDS_MAX, RETRY_MILLISECONDS * 2 ** failures) * (0.5 + Math.random() / 2);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    subscribe: (channel, subscriber) => void subscribers.set(channel, subscriber),
    start() {
      running ??= run();
      return settled;
    },
    isListening: () => connected !== undefined,
    async query<Row extends pg.QueryResultRow>(name: string, { text, values }: Sql) {
      const connection = connected;
      if (!connection) return undefined;
      try {
        return (await query(connection, { name, text, values })).rows as Row[];
      } catch (error) {
        connection.lose(error);
        return undefined;
      }
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

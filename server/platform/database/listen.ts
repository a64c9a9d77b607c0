import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { withinSeconds } from '../time-limit.ts';
import { sql, watchBeside, type Pool, type Sql } from './database.ts';

const WATCH_SECONDS = 10;
const ANSWER_SECONDS = 5;
const RETRY_MILLISECONDS = 250;
const RETRY_MILLISECONDS_MAX = 10_000;

/** Tells it apart from the pool's connections in `pg_stat_activity`. */
export const LISTENER_NAME = 'sparekey-live';

/** By which a listener finds out whether it hears anything. */
const ECHO_CHANNEL = 'echo';

interface Ear {
  onMessage(payload: string): void;
  /** Some may have been missed. */
  onGap(): void;
}

export interface Listener {
  /** Before it is started. */
  hear(channel: string, ear: Ear): void;
  /** Connects with the first call. Resolves once the first attempt has succeeded or failed. */
  start(): Promise<void>;
  isListening(): boolean;
  /** On the connection that listens, so that an answer shows that it still does. Undefined while it does not. */
  ask<Row extends pg.QueryResultRow>(name: string, query: Sql): Promise<Row[] | undefined>;
  stop(): Promise<void>;
}

interface Connected {
  client: pg.Client;
  answeredAt: number;
  lose(reason: unknown): void;
}

/**
 * Notifications, on a connection of their own. PostgreSQL keeps none for a connection that is away, so `onGap` says that some
 * may have been missed: with each attempt that fails, and with the one that succeeds after it.
 */
export function createListener(options: {
  pool: Pool;
  log: FastifyBaseLogger;
  /** How often it makes sure of its connection by itself */
  watchSeconds?: number;
  /** After how long without an answer it is lost */
  answerSeconds?: number;
}): Listener {
  const { pool, log, watchSeconds = WATCH_SECONDS, answerSeconds = ANSWER_SECONDS } = options;
  const ears = new Map<string, Ear>();
  const stopping = new AbortController();
  let connected: Connected | undefined;
  let running: Promise<void> | undefined;
  let settle = () => {};
  const settled = new Promise<void>((done) => (settle = done));

  const missed = () => {
    for (const ear of ears.values()) ear.onGap();
  };

  async function query(connection: Connected, asked: pg.QueryConfig): Promise<pg.QueryResult> {
    const result = await withinSeconds(connection.client.query(asked), answerSeconds);
    connection.answeredAt = performance.now();
    return result;
  }

  /** A network that drops packets raises no error. */
  async function watch(connection: Connected): Promise<never> {
    for (;;) {
      const quiet = performance.now() - connection.answeredAt;
      const wait = watchSeconds * 1000 - quiet;
      if (wait > 0) await delay(wait, undefined, { signal: stopping.signal, ref: false });
      else await query(connection, { text: 'select 1' });
    }
  }

  /** A pooler may take the wish to listen, and pass nothing on. */
  async function makeSure(client: pg.Client): Promise<void> {
    const word = randomUUID();
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    client.on('notification', ({ channel, payload }) => channel === ECHO_CHANNEL && payload === word && resolve());
    await client.query(`listen "${ECHO_CHANNEL}"`);
    const said = pool.query(sql`select pg_notify(${ECHO_CHANNEL}, ${word})`);
    await withinSeconds(Promise.all([said, heard]), answerSeconds).catch((error: unknown) => {
      throw new Error('Notifications do not arrive; a pooler has to pool sessions.', { cause: error });
    });
    await client.query(`unlisten "${ECHO_CHANNEL}"`);
  }

  /** Until the connection is lost, with the reason. */
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
      watchBeside(pool, client, answerSeconds);
      client.on('notification', ({ channel, payload }) => payload && ears.get(channel)?.onMessage(payload));
      for (const channel of ears.keys()) await Promise.race([client.query(`listen "${channel}"`), lost]);
      await Promise.race([makeSure(client), lost]);
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
            log.info('listening for news again');
            missed();
          }
          failures = 0;
        });
      } catch (error) {
        settle();
        if (stopping.signal.aborted) return;
        if (failures++ === 0) log.warn({ err: error }, 'not listening for news; streams and tasks look for themselves');
        missed();
        const wait = Math.min(RETRY_MILLISECONDS_MAX, RETRY_MILLISECONDS * 2 ** failures) * (0.5 + Math.random() / 2);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    hear: (channel, ear) => void ears.set(channel, ear),
    start() {
      running ??= run();
      return settled;
    },
    isListening: () => connected !== undefined,
    async ask<Row extends pg.QueryResultRow>(name: string, { text, values }: Sql) {
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

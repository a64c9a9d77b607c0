import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { withinSeconds } from '../time-limit.ts';
import type { Pool } from './database.ts';

const WATCH_SECONDS = 15;
const ANSWER_SECONDS = 5;
const RETRY_MILLISECONDS = 250;
const RETRY_MILLISECONDS_MAX = 10_000;

/** Tells it apart from the pool's connections in `pg_stat_activity`. */
export const LISTENER_NAME = 'sparekey-live';

export interface Listener {
  /** Connects with the first call. Resolves once the first attempt has succeeded or failed. */
  start(): Promise<void>;
  isListening(): boolean;
  stop(): Promise<void>;
}

/**
 * Notifications of one channel, on a connection of their own. PostgreSQL keeps none for a connection that is away, so
 * `onGap` says that some may have been missed: with each attempt that fails, and with the one that succeeds after it.
 */
export function createListener(options: {
  pool: Pool;
  channel: string;
  onMessage: (payload: string) => void;
  onGap: () => void;
  log: FastifyBaseLogger;
}): Listener {
  const { pool, channel, onMessage, onGap, log } = options;
  const stopping = new AbortController();
  let isListening = false;
  let running: Promise<void> | undefined;
  let settle = () => {};
  const settled = new Promise<void>((done) => (settle = done));

  /** A network that drops packets raises no error. */
  async function watch(client: pg.Client): Promise<never> {
    for (;;) {
      await delay(WATCH_SECONDS * 1000, undefined, { signal: stopping.signal, ref: false });
      await withinSeconds(client.query('select 1'), ANSWER_SECONDS);
    }
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
      client.on('notification', ({ payload }) => payload && onMessage(payload));
      await Promise.race([client.query(`listen "${channel}"`), lost]);
      onListening();
      return await Promise.race([lost, watch(client)]);
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      void client.end().catch(() => {});
    }
  }

  async function run() {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await listen(() => {
          isListening = true;
          settle();
          if (failures > 0) {
            log.info('listening for news again');
            onGap();
          }
          failures = 0;
        });
      } catch (error) {
        isListening = false;
        settle();
        if (stopping.signal.aborted) return;
        if (failures++ === 0) log.warn({ err: error }, 'not listening for news; streams look for themselves');
        onGap();
        const wait = Math.min(RETRY_MILLISECONDS_MAX, RETRY_MILLISECONDS * 2 ** failures) * (0.5 + Math.random() / 2);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    start() {
      running ??= run();
      return settled;
    },
    isListening: () => isListening,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

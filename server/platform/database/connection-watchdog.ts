import type { Socket } from 'node:net';
import type pg from 'pg';

/** Extra time beyond the server's own limit, for its error message to arrive. */
const MARGIN_SECONDS = 2;

const LIMIT = /\bstatement_timeout\s*=\s*'?(\d+)\s*(ms|s|min|h)?/;
const MILLISECONDS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Whether the text raises the server's statement limit; 0 means no limit. */
function liftsLimit(text: string, usualMilliseconds: number): boolean {
  const [, amount, unit = 'ms'] = LIMIT.exec(text) ?? [];
  if (amount === undefined) return false;
  const milliseconds = Number(amount) * MILLISECONDS[unit as keyof typeof MILLISECONDS];
  return milliseconds === 0 || milliseconds > usualMilliseconds;
}

interface Watched {
  /** When the connection was opened or last received an answer. */
  heardAt: number;
  /** Whether the current work has raised the server's statement limit. */
  isLifted: boolean;
  destroy(reason: Error): void;
}

export interface ConnectionWatchdog {
  /** `statementSeconds` is the server's limit on this connection; `isWaiting` says whether another answer is still due after one arrived. */
  watch(client: pg.Client, statementSeconds: number, isWaiting?: () => boolean): void;
  /** Restores the usual limit for the connection's next statements. */
  reset(client: pg.Client): void;
}

/**
 * Destroys connections on which a statement has no response although the server's timeout for it has passed. After a power cut,
 * behind a firewall that dropped the connection or while a machine is paused, no error arrives and callers would wait forever.
 * Destroys the other connections to the server that have been silent since then too, so that each of them does not cost another
 * request. Work that raises the server's limit is exempt.
 */
export function createConnectionWatchdog(): ConnectionWatchdog {
  const all = new Map<pg.Client, Watched>();

  function endSilent(since: number) {
    const reason = new Error('Connection terminated: no answer in time.');
    for (const watched of all.values()) if (watched.heardAt <= since && !watched.isLifted) watched.destroy(reason);
  }

  return {
    reset(client) {
      const watched = all.get(client);
      if (watched) watched.isLifted = false;
    },

    watch(client, statementSeconds, isWaiting = () => false) {
      const { connection } = client;
      const stream = connection.stream as Socket;
      const watched: Watched = {
        heardAt: performance.now(),
        isLifted: false,
        destroy: (reason) => void stream.destroy(reason),
      };
      all.set(client, watched);
      let waitsSince: number | undefined;
      let bytesRead = 0;
      const timer = setTimeout(
        () => {
          if (waitsSince === undefined) return;
          if (stream.bytesRead === bytesRead && !watched.isLifted) return endSilent(waitsSince);
          // A long answer is still arriving, or the work has a raised limit.
          bytesRead = stream.bytesRead;
          timer.refresh();
        },
        (statementSeconds + MARGIN_SECONDS) * 1000,
      ).unref();

      function begin(since: number) {
        waitsSince = since;
        bytesRead = stream.bytesRead;
        timer.refresh();
      }

      const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(stream, {
        write(...args: unknown[]) {
          if (waitsSince === undefined) begin(performance.now());
          return write(...args);
        },
      });
      Object.assign(client, {
        query(...args: unknown[]) {
          watched.isLifted ||= liftsLimit(textOf(args[0]), statementSeconds * 1000);
          return query(...args);
        },
      });
      stream.on('close', () => {
        clearTimeout(timer);
        all.delete(client);
      });
      // Runs before the client's own listener, which may send the next statement right away for a queued caller.
      connection.prependListener('readyForQuery', () => {
        watched.heardAt = performance.now();
        waitsSince = undefined;
      });
      connection.on('readyForQuery', () => {
        if (waitsSince === undefined && isWaiting()) begin(watched.heardAt);
      });
    },
  };
}

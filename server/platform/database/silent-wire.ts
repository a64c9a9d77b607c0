import type { Socket } from 'node:net';
import type pg from 'pg';

/** How much longer than the server's own limit a statement may take: its refusal has to arrive. */
const MARGIN_SECONDS = 2;

const LIMIT = /\bstatement_timeout\s*=\s*'?(\d+)\s*(ms|s|min|h)?/;
const MILLISECONDS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Whether it asks the server for more time than usual; 0 is as much as it takes. */
function liftsLimit(text: string, usualMilliseconds: number): boolean {
  const [, amount, unit = 'ms'] = LIMIT.exec(text) ?? [];
  if (amount === undefined) return false;
  const milliseconds = Number(amount) * MILLISECONDS[unit as keyof typeof MILLISECONDS];
  return milliseconds === 0 || milliseconds > usualMilliseconds;
}

interface Watched {
  /** When it was opened, or a statement on it was answered last */
  heardAt: number;
  /** Whether what runs on it now was given more time than usual */
  isLifted: boolean;
  destroy(reason: Error): void;
}

export interface WireWatch {
  /** `statementSeconds` is the server's own limit on this connection, `isWaiting` whether it still owes an answer after one came. */
  watch(client: pg.Client, statementSeconds: number, isWaiting?: () => boolean): void;
  /** Its next statements have the usual limit again. */
  reset(client: pg.Client): void;
}

/**
 * Destroys connections to one server on which a statement has no answer although the server would have ended it by itself.
 * After a power cut, behind a firewall that forgot the connection or while a machine is paused, nobody says that it is gone, and
 * whatever uses it would wait for good. The others that heard nothing since are as dead, so that they cost no request each. Work
 * that lifts the server's limit lifts this one too.
 */
export function createWireWatch(): WireWatch {
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
          // A long answer is on its way, or work that was given its time.
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
      // Before the client hears of it: it may send the next statement at once, for somebody who waited for the connection.
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

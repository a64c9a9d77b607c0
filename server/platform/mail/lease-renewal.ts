import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../database/database.ts';
import { extendLeases, type ClaimedMail } from './outbox.queries.ts';

interface Leases {
  begin(rows: ClaimedMail[]): void;
  end(rows: ClaimedMail[]): void;
}

/** Leases are short, so that a dead worker's mails become due soon; this renews them while sending takes longer. */
export function createLeaseRenewal(pool: Pool, leaseSeconds: number, log: FastifyBaseLogger): Leases {
  const kept = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const extend = () =>
    void extendLeases(pool, [...kept], leaseSeconds).catch((error: unknown) =>
      log.warn({ err: error }, 'could not extend the leases of mails'),
    );

  function stopWhenDone() {
    if (kept.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    begin(rows) {
      for (const { id } of rows) kept.add(id);
      timer ??= setInterval(extend, (leaseSeconds * 1000) / 3).unref();
    },
    end(rows) {
      for (const { id } of rows) kept.delete(id);
      stopWhenDone();
    },
  };
}

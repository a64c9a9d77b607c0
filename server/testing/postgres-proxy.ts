import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface PostgresProxy extends TcpProxy {
  /** The folder of the proxy's socket, which PostgreSQL clients call a host. */
  host: string;
  /** Drops the connection of the nth commit from now, after PostgreSQL has committed and before the client gets the response. */
  loseCommit(nth: number): void;
  lost(): number;
  /** Falls silent, also for new connections, when a statement with this text is sent. */
  stallAt(text: string): void;
  /** Whether such a statement has been sent. */
  hasStalled(): boolean;
}

const SOCKET = '.s.PGSQL.5432';
/** A simple query in the wire protocol: type, length, text. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

export async function startPostgresProxy(upstream: string): Promise<PostgresProxy> {
  const host = mkdtempSync(join(tmpdir(), 'sparekey-proxy-'));
  let countdown = 0;
  let lost = 0;
  let silencing: string | undefined;
  let hasStalled = false;

  function tap() {
    let isDoomed = false;
    return {
      toServer(chunk: Buffer) {
        if (silencing !== undefined && chunk.includes(silencing)) {
          hasStalled = true;
          proxy.stall('hang');
        }
        if (countdown > 0 && chunk.includes(COMMIT) && --countdown === 0) isDoomed = true;
      },
      toClient() {
        if (isDoomed) lost++;
        return !isDoomed;
      },
    };
  }
  const proxy: TcpProxy = await startTcpProxy(() => ({ path: join(upstream, SOCKET) }), {
    at: join(host, SOCKET),
    tap,
  });

  return {
    ...proxy,
    host,
    loseCommit(nth) {
      countdown = nth;
    },
    lost: () => lost,
    stallAt(text) {
      silencing = text;
      hasStalled = false;
    },
    hasStalled: () => hasStalled,
    async close() {
      await proxy.close();
      rmSync(host, { recursive: true, force: true });
    },
  };
}

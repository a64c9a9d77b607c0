import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostgresProxy {
  /** The folder of its socket, which PostgreSQL clients call a host */
  host: string;
  /** Loses the connection of the nth commit from now, after PostgreSQL committed and before the client is answered. */
  loseCommit(nth: number): void;
  lost(): number;
  /** The connections of now hear nothing more, and nobody closes them. New ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';
/** A simple query in the wire protocol: type, length, text */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

export async function startPostgresProxy(upstream: string): Promise<PostgresProxy> {
  const host = mkdtempSync(join(tmpdir(), 'sparekey-proxy-'));
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let countdown = 0;
  let lost = 0;

  const server = createServer((client) => {
    const postgres = connect(join(upstream, SOCKET));
    let isDoomed = false;
    const end = () => {
      client.destroy();
      postgres.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    client.on('data', (chunk) => {
      if (silent.has(client)) return;
      if (countdown > 0 && chunk.includes(COMMIT) && --countdown === 0) isDoomed = true;
      postgres.write(chunk);
    });
    postgres.on('data', (chunk) => {
      if (silent.has(client)) return;
      if (!isDoomed) return void client.write(chunk);
      lost++;
      end();
    });
    for (const socket of [client, postgres]) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  await new Promise<void>((done) => server.listen(join(host, SOCKET), done));

  return {
    host,
    loseCommit(nth) {
      countdown = nth;
    },
    lost: () => lost,
    fallSilent() {
      for (const socket of sockets) silent.add(socket);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      rmSync(host, { recursive: true, force: true });
    },
  };
}

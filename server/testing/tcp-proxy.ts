import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** Inspects the data of one connection; returning `false` closes the connection instead of forwarding. */
interface Tap {
  toServer?: (chunk: Buffer) => void;
  toClient?: (chunk: Buffer) => boolean;
}

/** A proxy between a client and its server that can fall silent without either end being notified. */
export interface TcpProxy {
  /** The port, or 0 if it listens on a path. */
  port: number;
  /** Returns how many connections neither end has closed. */
  open(): number;
  /** Forwards nothing on existing connections any more, not even their end. New ones work or hang. */
  stall(newConnections?: 'work' | 'hang'): void;
  /** Lets new connections work. Silent ones stay silent, as behind a firewall that dropped them. */
  acceptConnections(): void;
  /** Lets silent connections continue, as after a machine was paused. */
  resume(): void;
  close(): Promise<void>;
}

interface Connection {
  client: Socket;
  server: Socket | undefined;
  isSilent: boolean;
}

/** `target` is called for each connection. `at` is a path to listen on instead of a port of this machine. */
export async function startTcpProxy(
  target: () => NetConnectOpts,
  { at, tap = () => ({}) }: { at?: string; tap?: () => Tap } = {},
): Promise<TcpProxy> {
  const all = new Set<Connection>();
  let newConnectionsHang = false;

  const listener = createServer((client) => {
    const connection: Connection = { client, server: undefined, isSilent: newConnectionsHang };
    all.add(connection);
    if (newConnectionsHang) return void client.on('error', () => {});
    const server = connect(target());
    connection.server = server;
    const { toServer, toClient } = tap();
    const end = () => {
      if (connection.isSilent) return;
      client.destroy();
      server.destroy();
      all.delete(connection);
    };
    client.on('data', (chunk) => {
      toServer?.(chunk);
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (toClient?.(chunk) === false) end();
      else client.write(chunk);
    });
    for (const socket of [client, server]) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  await new Promise<void>((done) => (at ? listener.listen(at, done) : listener.listen(0, '127.0.0.1', done)));

  return {
    open: () => all.size,
    port: at ? 0 : (listener.address() as AddressInfo).port,
    stall(newConnections = 'work') {
      newConnectionsHang = newConnections === 'hang';
      for (const connection of all) {
        connection.isSilent = true;
        connection.client.pause();
        connection.server?.pause();
      }
    },
    acceptConnections() {
      newConnectionsHang = false;
    },
    resume() {
      newConnectionsHang = false;
      for (const connection of all) {
        connection.isSilent = false;
        const { client, server } = connection;
        if (!server || client.destroyed || server.destroyed) {
          client.destroy();
          server?.destroy();
          all.delete(connection);
        } else {
          client.resume();
          server.resume();
        }
      }
    },
    async close() {
      for (const { client, server } of all) {
        client.destroy();
        server?.destroy();
      }
      await new Promise((done) => listener.close(done));
    },
  };
}

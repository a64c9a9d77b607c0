import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** Looks at what passes on one connection; `false` ends the connection instead of passing it on. */
export interface Tap {
  toServer?: (chunk: Buffer) => void;
  toClient?: (chunk: Buffer) => boolean;
}

/** Between a client and its server. It can fall silent, which neither end is told. */
export interface Wire {
  /** 0 at a socket's path */
  port: number;
  /** How many connections neither end has closed */
  open(): number;
  /** Nothing passes on the connections of now any more, not even that one end closed them. New ones work, or hang as well. */
  fallSilent(newOnes?: 'work' | 'hang'): void;
  /** New ones work. Those that fell silent stay so, as behind a firewall that forgot them. */
  mend(): void;
  /** Those that fell silent go on where they were, as with a machine that was paused. */
  resume(): void;
  close(): Promise<void>;
}

interface Connection {
  client: Socket;
  server: Socket | undefined;
  isSilent: boolean;
}

/** `target` is asked for with each connection. `at` is a path to listen at, in place of a port of this machine. */
export async function startWire(
  target: () => NetConnectOpts,
  { at, tap = () => ({}) }: { at?: string; tap?: () => Tap } = {},
): Promise<Wire> {
  const all = new Set<Connection>();
  let newOnesHang = false;

  const listener = createServer((client) => {
    const connection: Connection = { client, server: undefined, isSilent: newOnesHang };
    all.add(connection);
    if (newOnesHang) return void client.on('error', () => {});
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
    fallSilent(newOnes = 'work') {
      newOnesHang = newOnes === 'hang';
      for (const connection of all) {
        connection.isSilent = true;
        connection.client.pause();
        connection.server?.pause();
      }
    },
    mend() {
      newOnesHang = false;
    },
    resume() {
      newOnesHang = false;
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

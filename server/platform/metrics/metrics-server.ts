import { createServer } from 'node:http';
import { explainListenError } from '../start-error.ts';
import { METRICS_TYPE, formatFamilies } from './text-format.ts';
import type { MetricFamily } from './metrics.ts';

interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Served on a separate port, by default only to this machine, because metrics reveal much about a business. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<MetricFamily[]>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (families) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(formatFamilies(families)),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error) =>
      fail(explainListenError(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })),
    );
    server.listen({ host, port, exclusive: true }, done);
  });
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

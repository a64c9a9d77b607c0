import S3rver from '@20minutes/s3rver';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { combineProviders } from '../money/providers/create-payments.ts';
import { createSandbox } from '../money/providers/sandbox-provider.ts';
import { createStripeProvider } from '../money/providers/stripe-provider.ts';
import { useMailSink, type MailSink } from './mail-sink.ts';
import { startOidcProvider, type OidcProvider } from './oidc-provider.ts';
import { startPostgresProxy } from './postgres-proxy.ts';
import { FAKE_STRIPE_KEYS, FakeStripe } from './stripe/fake-stripe.ts';
import { createTestDatabase, databaseUrl } from './test-database.ts';
import { useTestServer, type TestServer } from './test-server.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

interface WiredServer {
  server: TestServer;
  proxies: Record<'primary' | 'replica' | 'store' | 'mail' | 'stripe' | 'signIns', TcpProxy>;
  stripe: FakeStripe;
  sink: MailSink;
  provider: OidcProvider;
}

const here = (port: number) => `http://127.0.0.1:${port}`;
const portOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });

/** A server with a controllable connection to each of its dependencies. The replica is the same database over another connection. */
export async function useProxiedServer(statementSeconds: number): Promise<WiredServer> {
  const directory = mkdtempSync(join(tmpdir(), 'sparekey-proxied-'));
  const database = await createTestDatabase();
  const [primary, replica] = [await startPostgresProxy(database.host), await startPostgresProxy(database.host)];

  const bucket = 'photos';
  const files = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const filesAt = here((await files.run()).port);
  const stripe = new FakeStripe();
  const stripeAt = await stripe.start();
  const sink = useMailSink();
  const [store, paying, mail] = [
    await startTcpProxy(() => portOf(filesAt)),
    await startTcpProxy(() => portOf(stripeAt)),
    await startTcpProxy(() => portOf(sink.url)),
  ];
  const signIns: TcpProxy = await startTcpProxy(() => portOf(provider.url));
  const provider = await startOidcProvider('http://localhost:3000', 0, here(signIns.port));
  const proxies = { primary, replica, store, mail, stripe: paying, signIns };

  const settings = { ...FAKE_STRIPE_KEYS, apiUrl: here(paying.port) };
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  const server = useTestServer(
    {
      replicas: { urls: [databaseUrl({ ...database, host: replica.host })], maxLagSeconds: 60 },
      s3: { endpoint: here(store.port), bucket, ...keys },
      mail: 'smtp',
      smtpUrl: `smtp://127.0.0.1:${mail.port}`,
      singleSignOn: provider.settings,
      paymentProvider: 'stripe',
      stripe: settings,
    },
    {
      statementSeconds,
      connect: async () => ({ ...database, host: primary.host }),
      payments: (pool) => combineProviders(createSandbox(pool), createStripeProvider(settings), 'stripe'),
    },
  );
  afterAll(async () => {
    await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
    await Promise.all([files.close(), stripe.stop(), provider.close()]);
    rmSync(directory, { recursive: true, force: true });
  });
  return { server, proxies, stripe, sink, provider };
}

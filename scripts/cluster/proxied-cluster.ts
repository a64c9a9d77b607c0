import { join } from 'node:path';
import { createMailSink, type MailSink } from '../../server/testing/mail-server.ts';
import { startOidcProvider, type OidcProvider } from '../../server/testing/oidc-provider.ts';
import { startPostgresProxy } from '../../server/testing/postgres-proxy.ts';
import { FAKE_STRIPE_KEYS, FakeStripe } from '../../server/testing/stripe/fake-stripe.ts';
import { startTcpProxy, type TcpProxy } from '../../server/testing/tcp-proxy.ts';
import { databaseUrlOf, startStage, type Stage } from './stage.ts';

const NAMES = ['primary', 'replica', 'store', 'mail', 'stripe', 'sign-ins'] as const;
export type ConnectionName = (typeof NAMES)[number];

export interface ProxiedCluster extends Stage {
  proxies: Record<ConnectionName, TcpProxy>;
  sink: MailSink;
  stripe: FakeStripe;
  provider: OidcProvider;
}

const host = '127.0.0.1';
const portOf = (url: string) => ({ host, port: Number(new URL(url).port) });

/** Puts every dependency of the servers and the worker behind a proxy that can stall. */
export async function startProxiedCluster(folder: string): Promise<ProxiedCluster> {
  const parts = {} as Omit<ProxiedCluster, keyof Stage>;
  const stage = await startStage(folder, async ({ url, primary, replica, storePort }) => {
    const sink = createMailSink();
    await sink.open();
    const stripe = new FakeStripe();
    const stripeUrl = await stripe.start();
    const signIns = await startTcpProxy(() => portOf(provider.url));
    const provider: OidcProvider = await startOidcProvider(url, 0, `http://${host}:${signIns.port}`);
    const databases = {
      primary: await startPostgresProxy(primary.connection.host),
      replica: await startPostgresProxy(replica.connection.host),
    };
    const proxies = {
      ...databases,
      store: await startTcpProxy(() => ({ host, port: storePort })),
      mail: await startTcpProxy(() => portOf(sink.url)),
      stripe: await startTcpProxy(() => portOf(stripeUrl)),
      'sign-ins': signIns,
    };
    Object.assign(parts, { proxies, sink, stripe, provider });
    const through = (name: keyof typeof databases) =>
      databaseUrlOf({ connection: { ...primary.connection, host: databases[name].host } });
    const { issuer, clientId, clientSecret, name } = provider.settings;
    return {
      env: {
        DATABASE_URL: through('primary'),
        DATABASE_REPLICA_URL: through('replica'),
        S3_ENDPOINT: `http://${host}:${proxies.store.port}`,
        SMTP_URL: `smtp://${host}:${proxies.mail.port}`,
        MAIL_FROM: 'Sparekey <cars@example.test>',
        PAYMENTS: 'stripe',
        STRIPE_API_URL: `http://${host}:${proxies.stripe.port}`,
        STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey,
        STRIPE_PUBLISHABLE_KEY: FAKE_STRIPE_KEYS.publishableKey,
        STRIPE_WEBHOOK_SECRET: FAKE_STRIPE_KEYS.webhookSecret,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: name,
        DATA_DIR: join(folder, 'unused'),
      },
      async stop() {
        await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
        await Promise.all([sink.close(), stripe.stop(), provider.close()]);
      },
    };
  });
  return { ...stage, ...parts };
}

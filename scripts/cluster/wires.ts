import { join } from 'node:path';
import { createMailSink, type MailSink } from '../../server/testing/mail-server.ts';
import { startOidcProvider, type OidcProvider } from '../../server/testing/oidc-provider.ts';
import { startPostgresProxy } from '../../server/testing/postgres-proxy.ts';
import { STAND_IN_KEYS, StripeStandIn } from '../../server/testing/stripe/stripe-stand-in.ts';
import { startWire, type Wire } from '../../server/testing/wire.ts';
import { databaseUrlOf, setStage, type Stage } from './stage.ts';

const NAMES = ['primary', 'replica', 'store', 'mail', 'stripe', 'sign-ins'] as const;
export type WireName = (typeof NAMES)[number];

export interface WiredStage extends Stage {
  wires: Record<WireName, Wire>;
  sink: MailSink;
  stripe: StripeStandIn;
  provider: OidcProvider;
}

const host = '127.0.0.1';
const portOf = (url: string) => ({ host, port: Number(new URL(url).port) });

/** Everything that the servers and the worker stand on is behind a wire that can fall silent. */
export async function setWiredStage(folder: string): Promise<WiredStage> {
  const parts = {} as Omit<WiredStage, keyof Stage>;
  const stage = await setStage(folder, async ({ url, primary, replica, storePort }) => {
    const sink = createMailSink();
    await sink.open();
    const stripe = new StripeStandIn();
    const stripeUrl = await stripe.start();
    const signIns = await startWire(() => portOf(provider.url));
    const provider: OidcProvider = await startOidcProvider(url, 0, `http://${host}:${signIns.port}`);
    const databases = {
      primary: await startPostgresProxy(primary.connection.host),
      replica: await startPostgresProxy(replica.connection.host),
    };
    const wires = {
      ...databases,
      store: await startWire(() => ({ host, port: storePort })),
      mail: await startWire(() => portOf(sink.url)),
      stripe: await startWire(() => portOf(stripeUrl)),
      'sign-ins': signIns,
    };
    Object.assign(parts, { wires, sink, stripe, provider });
    const through = (name: keyof typeof databases) =>
      databaseUrlOf({ connection: { ...primary.connection, host: databases[name].host } });
    const { issuer, clientId, clientSecret, name } = provider.settings;
    return {
      env: {
        DATABASE_URL: through('primary'),
        DATABASE_REPLICA_URL: through('replica'),
        S3_ENDPOINT: `http://${host}:${wires.store.port}`,
        SMTP_URL: `smtp://${host}:${wires.mail.port}`,
        MAIL_FROM: 'Sparekey <cars@example.test>',
        PAYMENTS: 'stripe',
        STRIPE_API_URL: `http://${host}:${wires.stripe.port}`,
        STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
        STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
        STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: name,
        DATA_DIR: join(folder, 'unused'),
      },
      async stop() {
        await Promise.all(Object.values(wires).map((wire) => wire.close()));
        await Promise.all([sink.close(), stripe.stop(), provider.close()]);
      },
    };
  });
  return { ...stage, ...parts };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProviderEvent, StripeProvider } from './providers/index.ts';
import { AppError } from '../platform/problem.ts';
import type { MoneyServices } from './services.ts';
import { isKnownEvent, recordEvent } from './provider-event.queries.ts';
import { receiveProviderEvent } from './sync-charge.ts';

const BODY_MAX = 512 * 1024;

function readEvent(stripe: StripeProvider, { headers, body, log, ip }: FastifyRequest) {
  try {
    return stripe.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), String(headers['stripe-signature'] ?? ''));
  } catch {
    // The error contains the whole event, so it is not logged.
    log.warn({ ip }, 'an event had no valid Stripe signature');
    throw new AppError('payment/event-not-signed');
  }
}

async function receive(services: MoneyServices, stripe: StripeProvider, event: ProviderEvent): Promise<void> {
  if ('chargeRef' in event) return receiveProviderEvent(services, stripe, event);
  const { pool, payoutEventHandlers } = services;
  const provider = stripe.name;
  if (await isKnownEvent(pool, provider, event.id)) return;
  if ('transferRef' in event)
    await payoutEventHandlers.transferChanged(services, { provider, transferRef: event.transferRef });
  else await payoutEventHandlers.accountChanged(services, { provider, accountRef: event.payoutAccountRef });
  await recordEvent(pool, provider, event.id);
}

/**
 * Unsigned events get a 400 and have no effect. Our own failures return an error, so that Stripe resends the event; events
 * that do not concern us are acknowledged and dropped.
 */
export async function stripeEventRoute(app: FastifyInstance, services: MoneyServices, stripe: StripeProvider) {
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      method: 'POST',
      url: '/api/webhooks/stripe',
      config: { access: 'public' },
      schema: { summary: 'Receive an event from Stripe, which signs it', security: [] },
      async handler(request) {
        const event = readEvent(stripe, request);
        if (event) await receive(services, stripe, event);
        return { received: true };
      },
    });
  });
}

import type { Feature } from '../platform/feature.ts';
import { KEY_MAIL, writeKeyMail } from './keys/key-mail.ts';
import { keyRoutes } from './keys/key.routes.ts';
import { integrationData } from './personal-data.queries.ts';
import { forgottenDeliveries } from './webhooks/delivery.queries.ts';
import { createWebhookSender, type WebhookSender } from './webhooks/send-deliveries.ts';
import { webhookGauges } from './webhooks/webhook-gauges.queries.ts';
import { lookAtWebhooks, webhookQueue } from './webhooks/webhook-health.queries.ts';
import { OFF_MAIL, writeOffMail } from './webhooks/webhook-mail.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

export { createKeyReader } from './keys/read-key.ts';
export { webhookNumbers } from './webhooks/webhook-gauges.queries.ts';

export const integrations: Feature = {
  name: 'integrations',
  routes: (app, services) => {
    keyRoutes(app, services);
    webhookRoutes(app, services);
  },
  tasks: (services) => {
    let sender: WebhookSender | undefined;
    return [
      {
        name: 'send webhooks',
        everySeconds: 1,
        run: (stopping) => (sender ??= createWebhookSender(services)).round(stopping),
      },
    ];
  },
  mails: (services) => ({
    [KEY_MAIL]: (payload: never) => writeKeyMail(services, payload),
    [OFF_MAIL]: (payload: never) => writeOffMail(services, payload),
  }),
  health: ({ pool }) => [{ name: 'webhooks', look: () => lookAtWebhooks(pool) }],
  queues: () => [webhookQueue],
  gauges: webhookGauges,
  forgets: [forgottenDeliveries],
  personalData: integrationData,
};

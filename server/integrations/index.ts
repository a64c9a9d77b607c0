import type { Feature } from '../platform/feature.ts';
import { KEY_MAIL, writeKeyMail } from './keys/key-mail.ts';
import { KEYS_ENDED_MAIL, revokeOperatorKeys, writeKeysEndedMail } from './keys/keys-ended-mail.ts';
import { deleteKeysOf, keyAccess, keyChecks } from './keys/key.queries.ts';
import { keyRoutes } from './keys/key.routes.ts';
import { integrationData } from './personal-data.queries.ts';
import {
  deleteWebhooksOf,
  deliveriesDue,
  deliveryRetention,
  keepOperatorWebhooks,
  checkWebhooks,
  webhookAccess,
  webhookGauges,
  webhookQueue,
} from '../webhooks/index.ts';
import { createWebhookSender, type WebhookSender } from './webhooks/send-deliveries.ts';
import { WEBHOOK_OFF_MAIL, writeWebhookOffMail } from './webhooks/webhook-mail.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

export { createKeyReader } from './keys/read-key.ts';

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
        due: () => deliveriesDue,
        run: (stopping) => (sender ??= createWebhookSender(services)).round(stopping),
      },
    ];
  },
  mails: (services) => ({
    [KEY_MAIL]: (payload: never) => writeKeyMail(services, payload),
    [KEYS_ENDED_MAIL]: (payload: never) => writeKeysEndedMail(services, payload),
    [WEBHOOK_OFF_MAIL]: (payload: never) => writeWebhookOffMail(services, payload),
  }),
  health: ({ pool }) => [{ name: 'webhooks', run: () => checkWebhooks(pool) }],
  queues: () => [webhookQueue],
  gauges: webhookGauges,
  checks: keyChecks,
  retention: [deliveryRetention],
  personalData: integrationData,
  person: {
    deletePersonalData: keepOperatorWebhooks,
    access: (uid) => [keyAccess(uid), webhookAccess(uid)],
    async endAccess(db, uid, keptKeys) {
      await revokeOperatorKeys(db, uid, keptKeys);
      await deleteKeysOf(db, uid, keptKeys);
      await deleteWebhooksOf(db, uid);
    },
    onPasswordReset: revokeOperatorKeys,
  },
};

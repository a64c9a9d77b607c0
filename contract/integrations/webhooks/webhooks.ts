import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { webhookLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { EVENT_NAMES } from '../events.ts';

export const Webhook = z.object({
  id: z.uuid(),
  address: z.string(),
  events: z.array(z.enum(EVENT_NAMES)),
  isOn: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null while deliveries succeed */
  failingSince: z.nullable(z.iso.datetime()),
  lastDeliveredAt: z.nullable(z.iso.datetime()),
});
export type Webhook = z.infer<typeof Webhook>;

const Address = z
  .string({ error: 'webhook/address-invalid' })
  .check(z.trim(), z.maxLength(webhookLimits.addressMax, { error: 'webhook/address-invalid' }));

const Events = z.array(z.enum(EVENT_NAMES, { error: 'webhook/event-unknown' })).check(
  z.overwrite((events) => [...new Set(events)]),
  z.minLength(1, { error: 'webhook/events-missing' }),
);

export const NewWebhook = z.strictObject({ address: Address, events: Events });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.strictObject({ address: Address, events: Events, isOn: z.boolean() });
export type WebhookChange = z.infer<typeof WebhookChange>;

/** `secret` is returned only once. */
export const CreatedWebhook = z.object({ secret: z.string(), webhook: Webhook });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

const DELIVERY_STATES = ['waiting', 'retrying', 'delivered', 'given-up'] as const;

export const Delivery = z.object({
  /** Also sent as the `webhook-id` header */
  id: z.uuid(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.iso.datetime(),
  triedAt: z.nullable(z.iso.datetime()),
  nextAttemptAt: z.nullable(z.iso.datetime()),
  attempts: z.int(),
  /** The HTTP status or the error of the last attempt */
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  body: z.string(),
  /** The beginning of the response body */
  response: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

const Webhooks = z.object({ webhooks: z.array(Webhook) });
const WebhookId = z.object({ id: z.uuid({ error: 'webhook/not-found' }) });

export const webhookEndpoints = {
  myWebhooks: endpoint('GET /api/my/webhooks', {
    summary: 'List your webhooks',
    access: 'user',
    scope: 'read:webhooks',
    response: Webhooks,
  }),
  createWebhook: endpoint('POST /api/my/webhooks', {
    summary: 'Create a webhook for events of your own cars and rentals; only this response contains its secret',
    access: 'user',
    scope: 'write:webhooks',
    body: NewWebhook,
    status: 201,
    response: CreatedWebhook,
  }),
  operatorWebhooks: endpoint('GET /api/admin/webhooks', {
    summary: 'List the operator’s webhooks',
    access: 'admin',
    scope: 'read:webhooks',
    response: Webhooks,
  }),
  createOperatorWebhook: endpoint('POST /api/admin/webhooks', {
    summary: 'Create a webhook for the events of all users; only this response contains its secret',
    access: 'admin',
    scope: 'write:webhooks',
    body: NewWebhook,
    status: 201,
    response: CreatedWebhook,
  }),
  changeWebhook: endpoint('PUT /api/webhooks/:id', {
    summary: 'Update a webhook, or disable or enable it',
    access: 'user',
    scope: 'write:webhooks',
    params: WebhookId,
    body: WebhookChange,
    response: Webhook,
  }),
  removeWebhook: endpoint('DELETE /api/webhooks/:id', {
    summary: 'Delete a webhook and its deliveries',
    access: 'user',
    scope: 'write:webhooks',
    params: WebhookId,
    status: 204,
  }),
  rotateSecret: endpoint('POST /api/webhooks/:id/secret', {
    summary: 'Rotate a webhook’s secret; deliveries carry both signatures for a day',
    access: 'user',
    scope: 'write:webhooks',
    params: WebhookId,
    response: z.object({ secret: z.string() }),
  }),
  testWebhook: endpoint('POST /api/webhooks/:id/test', {
    summary: 'Send a test event without data',
    access: 'user',
    scope: 'write:webhooks',
    params: WebhookId,
    status: 202,
    response: z.object({ id: z.uuid() }),
  }),
  deliveries: endpoint('GET /api/webhooks/:id/deliveries', {
    summary: 'List the deliveries of a webhook and their results, newest first',
    access: 'user',
    scope: 'read:webhooks',
    params: WebhookId,
    query: z.strictObject({
      ...pageQuery(
        { limit: webhookLimits.deliveriesDefault, limitMax: webhookLimits.deliveriesMax },
        z.uuid({ error: 'search/bad-cursor' }),
      ),
    }),
    response: z.object({ deliveries: z.array(Delivery), nextCursor: z.nullable(z.uuid()) }),
  }),
  resendDelivery: endpoint('POST /api/deliveries/:id/resend', {
    summary: 'Resend a delivery immediately',
    access: 'user',
    scope: 'write:webhooks',
    params: z.object({ id: z.uuid({ error: 'webhook/delivery-not-found' }) }),
    status: 202,
    response: Delivery,
  }),
};

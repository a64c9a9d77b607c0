import { EVENT_NAMES } from '../../../contract/integrations/events.ts';
import type { Delivery, Webhook } from '../../../contract/integrations/webhooks/webhooks.ts';
import type { DeliveryRow, WebhookRow } from '../../webhooks/index.ts';

/** Omits events that only another version knows. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  address: row.address,
  events: EVENT_NAMES.filter((event) => row.events.includes(event)),
  isOn: row.disabledAt === null,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
});

function stateOf({ deliveredAt, nextAttemptAt, attempts }: DeliveryRow): Delivery['state'] {
  if (deliveredAt) return 'delivered';
  if (!nextAttemptAt) return 'given-up';
  return attempts === 0 ? 'waiting' : 'retrying';
}

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  triedAt: row.triedAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  body: row.body,
  response: row.response,
});

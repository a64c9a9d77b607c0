/** Webhooks and their deliveries: for features that publish events, and for the sender. */
export {
  startNextDelivery,
  deliveryRetention,
  listDeliveries,
  recordDelivered,
  recordFailed,
  resendDelivery,
  type DeliveryRow,
  type DueDelivery,
} from './delivery.queries.ts';
export { insertDeliveries, withdrawEvent, type EventSubject } from './publish-event.queries.ts';
export { webhookGauges, webhookMetrics } from './webhook-gauges.queries.ts';
export { checkWebhooks, webhookQueue } from './webhook-health.queries.ts';
export {
  claimWebhooks,
  countWebhooks,
  deleteWebhook,
  deleteWebhooksOf,
  deliveriesDue,
  enqueueTest,
  findWebhook,
  insertWebhook,
  extendLease,
  keepOperatorWebhooks,
  listWebhooks,
  markWebhookFailed,
  recordWebhookSuccess,
  releaseWebhook,
  rotateSecret,
  updateWebhook,
  webhookAccess,
  type ClaimedWebhook,
  type WebhookRow,
} from './webhook.queries.ts';
export { isSigned, webhookSecret, signatureHeaders } from './signature.ts';

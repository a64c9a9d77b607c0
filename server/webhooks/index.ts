/** Webhooks and their deliveries: for features that publish events, and for the sender. */
export {
  startNextDelivery as beginNext,
  deliveryRetention as forgottenDeliveries,
  listDeliveries,
  recordDelivered,
  recordFailed,
  resendDelivery,
  type DeliveryRow,
  type DueDelivery,
} from './delivery.queries.ts';
export { insertDeliveries as publication, withdrawEvent, type Subject } from './publish-event.queries.ts';
export { webhookGauges, webhookMetrics as webhookNumbers } from './webhook-gauges.queries.ts';
export { checkWebhooks as lookAtWebhooks, webhookQueue } from './webhook-health.queries.ts';
export {
  claimWebhooks,
  countWebhooks,
  deleteWebhook,
  deleteWebhooksOf,
  deliveriesDue,
  enqueueTest,
  findWebhook,
  insertWebhook,
  extendLease as keepLease,
  keepOperatorWebhooks as leaveWebhooks,
  listWebhooks,
  recordWebhookFailure as noteBad,
  recordWebhookSuccess as noteGood,
  releaseWebhook as release,
  rotateSecret,
  updateWebhook,
  webhookAccess,
  type ClaimedWebhook,
  type Holder,
  type WebhookRow,
} from './webhook.queries.ts';
export { isSigned, webhookSecret as secretOf, sign, signatureHeaders } from './signature.ts';

/** What is sent to programs, and which of them listen: for features that have something to tell, and for the sender. */
export {
  beginNext,
  forgottenDeliveries,
  listDeliveries,
  recordDelivered,
  recordFailed,
  resendDelivery,
  type DeliveryRow,
  type DueDelivery,
} from './delivery.queries.ts';
export { publication, withdrawEvent, type Subject } from './publish-event.queries.ts';
export { webhookGauges, webhookNumbers } from './webhook-gauges.queries.ts';
export { lookAtWebhooks, webhookQueue } from './webhook-health.queries.ts';
export {
  claimWebhooks,
  countWebhooks,
  deleteWebhook,
  deleteWebhooksOf,
  deliveriesDue,
  enqueueTest,
  findWebhook,
  insertWebhook,
  keepLease,
  leaveWebhooks,
  listWebhooks,
  noteBad,
  noteGood,
  release,
  rotateSecret,
  updateWebhook,
  webhookAccess,
  type ClaimedWebhook,
  type Holder,
  type WebhookRow,
} from './webhook.queries.ts';
export { isSigned, secretOf, sign, signatureHeaders } from './signature.ts';

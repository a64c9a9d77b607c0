/** All health checks, in display order. */
export const CHECK_NAMES = [
  'settings',
  'demo',
  'database',
  'replicas',
  'clock',
  'disk',
  'photos',
  'mail',
  'payments',
  'address',
  'backups',
  'verify',
  'archive',
  'workers',
  'mails',
  'webhooks',
  'refunds',
  'payouts',
  'version',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/**
 * `warning` is not urgent; `wrong` is counted in the administrators' task list and mailed. `off` means that the site
 * does not use the feature, `unknown` that it cannot be checked now.
 */
export const HEALTH_STATES = ['good', 'warning', 'wrong', 'off', 'unknown'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** Queues of background work that may get stuck */
export const QUEUE_NAMES = ['mails', 'webhooks', 'refunds', 'payouts', 'licences', 'jobs'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

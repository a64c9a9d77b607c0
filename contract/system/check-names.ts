/** Everything that is looked at to say how the site is, in the order in which it is shown. */
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
 * `warning` is for a quiet hour, `wrong` is counted at the desk and mailed. `off` is what this site does not use, `unknown` what
 * cannot be looked at now.
 */
export const HEALTH_STATES = ['good', 'warning', 'wrong', 'off', 'unknown'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** What is done later, by workers, and may get stuck */
export const QUEUE_NAMES = ['mails', 'webhooks', 'refunds', 'payouts', 'licences', 'jobs'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

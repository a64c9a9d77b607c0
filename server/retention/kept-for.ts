import { requestLimits } from '../../contract/limits.ts';

/** Mirrored in docs/operating.md. Whatever a payment, the audit log or an unsent mail refers to is kept anyway. */
export const KEPT_HOURS = {
  /** For this long, every event can be checked to have had its mail. */
  sentMails: 90 * 24,
  /** Shorter than `sentMails`, so that each mail's outbox row still exists. */
  mailbox: 30 * 24,
  /** Longer than stored responses, which refer to them. */
  holds: 90 * 24,
  answers: requestLimits.keptAnswerHours,
  /** Providers resend an event for a few days; after a month it would change nothing. */
  providerEvents: 30 * 24,
  sandboxCards: 30 * 24,
  routeTimings: 7 * 24,
  vitals: 400 * 24,
  /** Sessions, reset links and rate-limit counters */
  expired: 0,
} as const;

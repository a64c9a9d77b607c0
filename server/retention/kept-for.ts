import { requestLimits } from '../../contract/limits.ts';

/**
 * How long things are kept that nobody needs for ever, in hours. docs/operating.md has the same table. Whatever money, an
 * entry of the audit log or a mail that has not been sent hangs on is kept, however old it is.
 */
export const KEPT_HOURS = {
  /** Mails that were sent; every event of this time can be checked to have had its mail. */
  sentMails: 90 * 24,
  /** Mails in the local mailbox. Shorter than `sentMails`, so that each of them was asked for by a row that is there. */
  mailbox: 30 * 24,
  /** Dates that were held and never paid for. Longer than kept answers, which speak of them. */
  holds: 90 * 24,
  answers: requestLimits.keptAnswerHours,
  /** Providers repeat an event for a few days; one that came again after a month would find nothing new to say. */
  providerEvents: 30 * 24,
  sandboxCards: 30 * 24,
  routeTimings: 7 * 24,
  vitals: 400 * 24,
  /** Sessions, reset links and counters of limits go when they have run out. */
  expired: 0,
} as const;

export const paymentLimits = {
  /** A request to a provider that takes longer is retried later with the same key. */
  answerSeconds: 10,
  attemptsPerHour: 40,
  /** How often a user may poll the status of a payment; pages poll every few seconds. */
  questionsPerHour: 600,
  methodIdMax: 100,
  /** Maximum age of a provider's webhook message, to prevent replay attacks. */
  eventToleranceSeconds: 300,
} as const;

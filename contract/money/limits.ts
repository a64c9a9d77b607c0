export const paymentLimits = {
  /** A provider that does not answer for so long is asked again later, under the same key. */
  answerSeconds: 10,
  attemptsPerHour: 40,
  /** How often one person may ask how their payment stands; a page asks every few seconds. */
  questionsPerHour: 600,
  methodIdMax: 100,
  /** How old a provider's own message may be when it arrives: what was recorded once cannot be sent again later. */
  eventToleranceSeconds: 300,
} as const;

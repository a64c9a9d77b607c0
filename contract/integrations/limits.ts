/** Keys with which programs call the API */
export const keyLimits = {
  nameMax: 60,
  /** Of one person; of the operator's, those that one administrator made */
  keysMax: 20,
  daysMax: 3_650,
  requestsPerMinute: 600,
} as const;

/** Where programs are told what happens */
export const webhookLimits = {
  /** Of one person, and of the operator */
  webhooksMax: 10,
  addressMax: 2_000,
  /** Each change or test asks for an address or sends something to it. */
  changesPerHour: 120,
  timeoutSeconds: 10,
  /** Longer than sending one may take */
  leaseSeconds: 30,
  /** What is kept of a response */
  responseBytes: 1_024,
  oldSecretHours: 24,
  /** Failing for so long switches it off. */
  offAfterDays: 3,
  deliveryDays: 30,
  deliveriesDefault: 20,
  deliveriesMax: 100,
} as const;

/** Webhooks */
export const webhookLimits = {
  /** Per user, and for the operator */
  webhooksMax: 10,
  addressMax: 2_000,
  /** Each change or test resolves the address or sends a request to it. */
  changesPerHour: 120,
  timeoutSeconds: 10,
  /** Longer than a delivery may take */
  leaseSeconds: 30,
  /** The stored part of a response */
  responseBytes: 1_024,
  oldSecretHours: 24,
  /** A webhook that fails for this long is disabled. */
  offAfterDays: 3,
  deliveryDays: 30,
  deliveriesDefault: 20,
  deliveriesMax: 100,
} as const;

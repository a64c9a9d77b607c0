export const pushLimits = {
  /** Per user. Adding another device removes the oldest one. */
  devicesMax: 10,
  endpointMax: 2_000,
  /** Each change contains an address that is resolved. */
  changesPerHour: 60,
  /** How long the mail about the same event is delayed, in case the user opens the push */
  mailDelayMinutes: 5,
  /** How long a push service keeps a message for an offline device */
  keptHours: 24,
  timeoutSeconds: 10,
  /** Longer than a delivery may take */
  leaseSeconds: 30,
  /** The stored part of a push service's response */
  responseBytes: 1_024,
  /** Caps the wait that a push service requests */
  retryMaxSeconds: 21_600,
  /** A device that fails for this long is disabled. */
  offAfterDays: 3,
  deliveryDays: 7,
} as const;

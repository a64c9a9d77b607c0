export const pushLimits = {
  /** Of one person. One more takes the place of the one that was switched on first. */
  devicesMax: 10,
  endpointMax: 2_000,
  /** Each names an address that is looked up. */
  changesPerHour: 60,
  /** For how long the mail about the same event waits to see whether the push is opened */
  mailWaitsMinutes: 5,
  /** What a push service keeps for a device that is off */
  keptHours: 24,
  timeoutSeconds: 10,
  /** Longer than sending one may take */
  leaseSeconds: 30,
  /** Of what a push service answers */
  responseBytes: 1_024,
  /** However long a service asks to wait */
  retryMaxSeconds: 21_600,
  /** A device whose service refused everything for so long is left. */
  offAfterDays: 3,
  deliveryDays: 7,
} as const;

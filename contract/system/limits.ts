export const systemLimits = {
  /** Items shown per queue */
  queueRows: 20,
  /** Recent administrator actions shown */
  acts: 10,
  testMailsPerHour: 20,
} as const;

export const systemLimits = {
  /** Of each queue that administrators see */
  queueRows: 20,
  /** What administrators last did about them */
  acts: 10,
  testMailsPerHour: 20,
} as const;

export const liveLimits = {
  streamsPerPerson: 5,
  streamsPerProcess: 12_000,
  heartbeatSeconds: 25,
  /** How often the session of each stream is checked */
  sessionCheckSeconds: 60,
  /** How often a browser without a stream polls */
  pollSeconds: 30,
  /** Unread notices are counted up to this number. */
  noticesCounted: 100,
} as const;

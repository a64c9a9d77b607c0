export const liveLimits = {
  streamsPerPerson: 5,
  streamsPerProcess: 12_000,
  heartbeatSeconds: 25,
  /** How often every stream's session is looked at */
  sessionCheckSeconds: 60,
  /** How often a browser asks that has no stream */
  pollSeconds: 30,
  /** More unread notices than these are not counted. */
  noticesCounted: 100,
} as const;

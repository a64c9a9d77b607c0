export const noticeLimits = {
  pageDefault: 20,
  pageMax: 50,
  /** In the list that the bell opens */
  newest: 10,
  readKeptDays: 180,
  unreadKeptDays: 365,
} as const;

export const historyLimits = {
  entriesDefault: 10,
  entriesMax: 25,
} as const;

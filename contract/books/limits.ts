/** The operator's books */
export const bookLimits = {
  /** Per request */
  stepsMax: 120,
  pageDefault: 25,
  pageMax: 100,
  filesPerHour: 60,
  /** Per list of stuck items */
  stuckShown: 50,
  explanationMax: 10_000,
  reasonMax: 500,
} as const;

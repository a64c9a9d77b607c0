/** The operator's books */
export const bookLimits = {
  /** Of one look */
  stepsMax: 120,
  pageDefault: 25,
  pageMax: 100,
  filesPerHour: 60,
  /** Of each list of what is stuck */
  stuckShown: 50,
  explanationMax: 10_000,
  reasonMax: 500,
} as const;

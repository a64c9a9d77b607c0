export const placeLimits = {
  suggestedDefault: 8,
  suggestedMax: 12,
  /** Of these, so many may be this marketplace's own. */
  ownMax: 5,
  /** From so many letters on, cities of the world are suggested. */
  worldFrom: 2,
  /** Of names that nobody knows, for operators */
  unknownMax: 500,
} as const;

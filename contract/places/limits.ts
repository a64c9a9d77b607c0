export const placeLimits = {
  /** Length of a typed place */
  textMax: 120,
  suggestedDefault: 8,
  suggestedMax: 12,
  /** How many of these may be places of this marketplace. */
  ownMax: 5,
  /** Minimum number of letters to suggest cities of the world. */
  worldFrom: 2,
  /** Unknown place names listed for operators */
  unknownMax: 500,
} as const;

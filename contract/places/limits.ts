/** Separate, so that the page's first script contains no other limits of places. */
export const PLACE_TEXT_MAX = 120;

export const placeLimits = {
  /** Length of a typed place */
  textMax: PLACE_TEXT_MAX,
  suggestedDefault: 8,
  suggestedMax: 12,
  /** How many of these may be places of this marketplace. */
  ownMax: 5,
  /** Minimum number of letters to suggest cities of the world. */
  worldFrom: 2,
  /** Unknown place names listed for operators */
  unknownMax: 500,
} as const;

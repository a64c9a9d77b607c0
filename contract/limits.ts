/** The numbers of the business, apart from the schemas so that a page can use one without loading a validator. */

export const accountLimits = {
  usernameMin: 3,
  usernameMax: 60,
  passwordMin: 8,
  passwordMax: 128,
  emailMax: 254,
  resetCooldownSeconds: 30,
  resetLinkMinutes: 60,
  accessTokenMinutes: 10,
  sessionIdleDays: 7,
  sessionMaxDays: 30,
} as const;

export const photoLimits = {
  megabytesMax: 20,
  megapixelsMax: 50,
  uploadsPerHour: 300,
  keptUnattachedHours: 24,
  uploadsAtOnce: 3,
  /** How long an upload that fails for a passing reason is tried again before its owner is asked. */
  uploadRetrySeconds: 600,
  uploadRetryPauseMaxSeconds: 30,
  /** An upload that makes no progress for so long is given up and tried again. */
  uploadStallSeconds: 60,
} as const;

export const carLimits = {
  titleMin: 3,
  titleMax: 80,
  descriptionMax: 4_000,
  locationMax: 120,
  photosMax: 20,
  seatsMax: 60,
  priceMaxCents: 1_000_000,
  createdPerHour: 200,
  statusReasonMax: 500,
} as const;

export const searchLimits = {
  textMax: 120,
  cardsDefault: 24,
  cardsMax: 48,
  /** A total is exact up to here; beyond, it is "1,000+". */
  totalMax: 1_000,
  locationsMax: 500,
  pageSizeDefault: 5,
} as const;

export const rentalLimits = {
  daysMax: 90,
} as const;

/** Waits that are there on purpose. Their own links go on at once. */
export const waits = {
  homeSearchSeconds: 3,
  afterEditSeconds: 3,
} as const;

/** What lists cut for display: a card's description only when it is longer than the first number. */
export const displayLimits = {
  cardDescriptionOver: 200,
  cardDescription: 290,
} as const;

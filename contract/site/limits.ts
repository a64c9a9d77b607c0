export const visitorLimits = {
  /**
   * Per IP address and process. A page makes about ten requests, and an office or a mobile network may share an
   * address.
   */
  requestsPerMinute: 1_200,
  sitemapsPerHour: 200,
  /** Several readers behind one address may each fetch seven files a minute */
  gbfsPerHour: 3_000,
  /** The sitemap protocol's limit per file */
  sitemapAddressesMax: 50_000,
} as const;

export const requestLimits = {
  /** How long the response to a request with an Idempotency-Key is stored. */
  storedResponseHours: 48,
  idempotencyKeyMax: 100,
  /** Expensive reads per user and process. A page makes one or two, and an open tab one for each message. */
  expensiveReadsPerMinute: 300,
} as const;

/** Intentional delays, which a link on the page skips. */
export const redirectDelays = {
  homeSearchSeconds: 3,
  afterEditSeconds: 3,
} as const;

/** Limits of the brand folder, with the operator's design and pages */
export const brandLimits = {
  fileKilobytesMax: 64,
  logoKilobytesMax: 200,
  pictureKilobytesMax: 1_000,
  picturePixelsMax: 4_000,
  pageKilobytesMax: 200,
  pagesMax: 40,
  addressLinesMax: 6,
  lineMax: 100,
  socialMax: 8,
  socialNameMax: 30,
} as const;

/** Retention periods, which the privacy policy states. */
export const retentionDays = { holdDays: 90, mailDays: 90, speedDays: 400 } as const;

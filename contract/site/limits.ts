export const visitorLimits = {
  /** By address and process. A page is about ten requests, and an office or a whole mobile network may share an address. */
  requestsPerMinute: 1_200,
  sitemapsPerHour: 200,
  /** Seven files each minute, by several readers behind an address */
  gbfsPerHour: 3_000,
  /** As many as the sitemap protocol allows in one file */
  sitemapAddressesMax: 50_000,
} as const;

export const requestLimits = {
  /** How long the answer to a request with an Idempotency-Key is kept. */
  storedResponseHours: 48,
  idempotencyKeyMax: 100,
  /** By one person, of reads that cost more than others; counted by each process. A page makes one or two, and an open tab one for each message. */
  dearReadsPerMinute: 300,
} as const;

/** Waits that are there on purpose. Their own links go on at once. */
export const waits = {
  homeSearchSeconds: 3,
  afterEditSeconds: 3,
} as const;

/** Of the folder in which an operator keeps a marketplace's own look and pages */
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

/** How long some things are kept. The privacy policy names them. */
export const keptDays = { holdDays: 90, mailDays: 90, speedDays: 400 } as const;

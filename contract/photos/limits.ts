export const photoLimits = {
  megabytesMax: 20,
  megapixelsMax: 50,
  uploadsPerHour: 300,
  unattachedHours: 24,
  uploadsAtOnce: 3,
  /** The browser aborts and retries an upload that makes no progress for this long. */
  uploadStallSeconds: 60,
  /** The server aborts uploads slower than this, because others wait for the slot. */
  uploadLeastKilobytes: 128,
  uploadLeastSeconds: 30,
} as const;

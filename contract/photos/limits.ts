export const photoLimits = {
  megabytesMax: 20,
  megapixelsMax: 50,
  uploadsPerHour: 300,
  unattachedHours: 24,
  uploadsAtOnce: 3,
  /** An upload that makes no progress for so long is given up and tried again. */
  uploadStallSeconds: 60,
  /** An upload that brings less than this in so many seconds is given up, since others wait for its room. */
  uploadLeastKilobytes: 128,
  uploadLeastSeconds: 30,
} as const;

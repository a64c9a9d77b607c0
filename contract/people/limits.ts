export const peopleLimits = {
  carsDefault: 8,
  carsMax: 24,
  /** The share of bookings that somebody cancelled is told from so many in a year on. */
  bookingsLeast: 5,
} as const;

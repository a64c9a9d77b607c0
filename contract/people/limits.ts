export const peopleLimits = {
  carsDefault: 8,
  carsMax: 24,
  /** The cancellation rate is shown from this many bookings a year. */
  bookingsMin: 5,
} as const;

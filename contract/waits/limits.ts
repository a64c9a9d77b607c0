export const waitLimits = {
  /** Lists the user's waits with the nearest deadlines, but counts all. */
  listed: 100,
  /** Rentals per request, for a page of a list. */
  rentalsMax: 100,
  /** Waits of one kind are counted up to this number. */
  countedMax: 1_000,
  onHome: 3,
  inBell: 3,
  /** Shown above a list of trips or bookings before expanding it */
  aboveList: 2,
} as const;

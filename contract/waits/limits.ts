export const waitLimits = {
  /** Of one's own, those with the nearest deadline are listed. All are counted. */
  listed: 100,
  /** Of so many rentals at once it is asked what they want: of a page of a list. */
  rentalsMax: 100,
  /** More of one kind are not counted. */
  countedMax: 1_000,
  onHome: 3,
  inBell: 3,
  /** Above a list of trips or bookings, until all are asked for */
  aboveList: 2,
} as const;

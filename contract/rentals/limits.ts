export const rentalLimits = {
  daysMax: 90,
  /** How long dates are kept for somebody who has not paid yet, and how many cars one person may keep so at once. */
  holdMinutes: 15,
  /** A payment that arrives after the hold ended still counts for so long, if nothing has changed meanwhile. */
  reviveSeconds: 120,
  /** How long an owner has to answer a request, and its renter to pay again if their bank released the money. */
  requestHours: 24,
  payAgainHours: 12,
  answersPerHour: 120,
  liveHoldsMax: 3,
  liveRequestsMax: 5,
  holdsPerHour: 60,
  cancellationReasonMax: 500,
  /** How long other dates can be answered or paid for */
  changeHours: 24,
  changesPerHour: 60,
  /** Cars that are offered to a renter whose owner cancelled, and how much of the price they may cost */
  alternatives: 3,
  alternativePercentMax: 120,
  givenBackPerHour: 60,
  tripsDefault: 12,
  tripsMax: 48,
  bookingsDefault: 25,
  bookingsMax: 50,
  bookingSearchMax: 100,
  /** Among which an owner chooses one; with more of them, a search finds it. */
  bookingCarsMax: 100,
  /** Rows of a file */
  bookingsInFileMax: 10_000,
  bookingFilesPerHour: 30,
} as const;

/** Hours of the marketplace's clocks */
export const reminderLimits = {
  eveningHour: 18,
  morningHour: 7,
  /** After this it is left. */
  lateHours: 6,
} as const;

import { termLimits } from '../cars/limits.ts';

export const rentalLimits = {
  daysMax: termLimits.daysMax,
  /** How long unpaid dates are held; `liveHoldsMax` limits the holds per user. */
  holdMinutes: 15,
  /** How long after a hold ends a late payment is still accepted, if nothing has changed. */
  reviveSeconds: 120,
  /** Deadlines for the owner to answer a request, and for the renter to pay again if the authorisation expired. */
  requestHours: 24,
  payAgainHours: 12,
  answersPerHour: 120,
  liveHoldsMax: 3,
  liveRequestsMax: 5,
  holdsPerHour: 60,
  cancellationReasonMax: 500,
  requestNoteMax: 2_000,
  /** Deadline for answering or paying for a change of dates */
  changeHours: 24,
  changesPerHour: 60,
  /** Cars offered to a renter after the owner cancelled, and their maximum price relative to the booking */
  alternatives: 3,
  alternativePercentMax: 120,
  givenBackPerHour: 60,
  tripsDefault: 12,
  tripsMax: 48,
  bookingsDefault: 25,
  bookingsMax: 50,
  bookingSearchMax: 100,
  /** Cars in the filter menu; owners with more use the search. */
  bookingCarsMax: 100,
  /** Rows per file */
  bookingsInFileMax: 10_000,
  bookingFilesPerHour: 30,
} as const;

/** Hours in the marketplace's time zone */
export const reminderLimits = {
  eveningHour: 18,
  morningHour: 7,
  /** Reminders that are later than this are dropped. */
  lateHours: 6,
} as const;

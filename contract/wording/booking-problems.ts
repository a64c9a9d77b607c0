import { BOOKED_AHEAD } from './booking-terms.ts';

/** Apart from the message catalogue, so that search and booking pages need not load it. */
export const bookingProblems = {
  'access/denied': 'You don’t have access to this.',
  'car/not-found': 'This car doesn’t exist or is no longer listed.',
  'rental/dates-invalid': 'Please select valid start and end dates.',
  'rental/too-far-ahead': `Trips can be booked up to ${BOOKED_AHEAD} ahead. Please choose an earlier first day.`,
  'rental/dates-taken': 'Selected dates overlap with existing rented periods. Please select different dates.',
  'rental/own-car': 'This is your own car, so you can’t rent it.',
  'rental/check-failed': 'Failed to proceed. Please try again.',
  'search/prices-crossed': 'The lowest price is above the highest.',
} as const satisfies Record<string, string>;

export const ownerBanned = 'The owner of this car is banned.';

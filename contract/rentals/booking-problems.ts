/** What searching and booking say, apart from all other sentences so that their pages do not load those. */
export const bookingProblems = {
  'access/denied': { status: 403, message: 'You don’t have access to this.' },
  'car/not-found': { status: 404, message: 'This car doesn’t exist or is no longer listed.' },
  'rental/dates-invalid': { status: 400, message: 'Please select valid start and end dates.' },
  'rental/too-far-ahead': {
    status: 400,
    message: 'Trips can be booked up to a year ahead. Please choose an earlier first day.',
  },
  'rental/dates-taken': {
    status: 409,
    message: 'Selected dates overlap with existing rented periods. Please select different dates.',
  },
  'rental/own-car': { status: 403, message: 'This is your own car, so you can’t rent it.' },
  'rental/check-failed': { status: 500, message: 'Failed to proceed. Please try again.' },
  'search/prices-crossed': { status: 400, message: 'The lowest price is above the highest.' },
} as const satisfies Record<string, { status: number; message: string }>;

export const ownerBanned = 'The owner of this car is banned.';

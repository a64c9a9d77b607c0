import { rentalLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const rentalProblems = {
  'rental/dates-invalid': 400,
  'rental/too-many-days': 400,
  'rental/too-far-ahead': 400,
  'rental/too-soon': 400,
  'rental/too-short': 400,
  'rental/too-long': 400,
  'rental/dates-taken': 409,
  'rental/own-car': 403,
  'rental/check-failed': 500,
  'rental/amount-invalid': 400,
  'rental/nothing-to-give-back': 409,
  'rental/more-than-kept': 409,
  'rental/not-found': 404,
  'rental/already-held': 409,
  'rental/price-changed': 409,
  'rental/terms-changed': 409,
  'rental/too-many-holds': 409,
  'rental/too-many-requests': 409,
  'rental/hold-ended': 409,
  'rental/not-payable': 409,
  'rental/dates-lost': 409,
  'change/same-dates': 400,
  'change/under-way': 400,
  'change/past-days': 400,
  'change/not-found': 404,
  'change/not-possible': 409,
  'change/open': 409,
  'change/over': 409,
  'change/to-pay': 409,
  'change/lost': 409,
  'rental/not-allowed': 403,
  'rental/not-cancellable': 409,
  'rental/request-over': 409,
  'rental/being-confirmed': 409,
  'rental/refund-changed': 409,
} as const;

/** Values for the placeholders in these messages */
export const rentalProblemValues = {
  rentalDaysMax: rentalLimits.daysMax,
  holdMinutes: rentalLimits.holdMinutes,
  liveHoldsMax: rentalLimits.liveHoldsMax,
  liveRequestsMax: rentalLimits.liveRequestsMax,
} as const;

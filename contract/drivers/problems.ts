import { driverLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const driverProblems = {
  'driver/none': 403,
  'driver/waiting': 403,
  'driver/refused': 403,
  'driver/expires': 403,
  'driver/too-young': 403,
  'driver/too-few-years': 403,
  'driver/category-invalid': 400,
  'driver/country-required': 400,
  'driver/number-invalid': 400,
  'driver/birth-year-invalid': 400,
  'driver/issued-invalid': 400,
  'driver/expires-invalid': 400,
  'driver/expired': 400,
  'driver/pictures-missing': 409,
  'driver/already-sent': 409,
  'driver/settled': 409,
  'driver/too-many': 409,
  'driver/invitation-over': 404,
  'driver/is-renter': 409,
  'driver/is-owner': 409,
  'driver/already-joined': 409,
  'driver/no-driver': 404,
  'driver/not-found': 404,
  'driver/not-signed': 400,
  'driver/changed-meanwhile': 409,
  'driver/reason-required': 400,
  'driver/terms-invalid': 400,
} as const;

/** Values for the placeholders in these messages */
export const driverProblemValues = {
  licenceNumberMin: driverLimits.numberMin,
  leastAgeMin: driverLimits.leastAgeMin,
  leastAgeMax: driverLimits.leastAgeMax,
  leastYearsMax: driverLimits.leastYearsMax,
  moreDriversMax: driverLimits.moreDriversMax,
} as const;

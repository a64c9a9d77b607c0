import {
  accountLimits,
  carLimits,
  moderationLimits,
  photoLimits,
  rentalLimits,
  savedLimits,
  termLimits,
} from './limits.ts';

/** What `problems` say in numbers, by the names that the messages give them. */
export const problemValues = {
  usernameMin: accountLimits.usernameMin,
  usernameMax: accountLimits.usernameMax,
  resetCooldownSeconds: accountLimits.resetCooldownSeconds,
  photoMegabytesMax: photoLimits.megabytesMax,
  photoMegapixelsMax: photoLimits.megapixelsMax,
  titleMin: carLimits.titleMin,
  titleMax: carLimits.titleMax,
  descriptionMax: carLimits.descriptionMax,
  locationMax: carLimits.locationMax,
  seatsMax: carLimits.seatsMax,
  photosMax: carLimits.photosMax,
  carsAtOnce: moderationLimits.carsAtOnce,
  daysAhead: termLimits.windowMax,
  holdMinutes: rentalLimits.holdMinutes,
  liveHoldsMax: rentalLimits.liveHoldsMax,
  savedCarsMax: savedLimits.carsMax,
} as const;

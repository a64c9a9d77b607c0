import type { Translate } from '../languages/translate.ts';
import type { Position } from '../places/position.ts';

/** "09:00" to "12:30", in the marketplace's time zone */
export interface Hours {
  from: string;
  to: string;
}

/** Where, when and how a car is picked up and returned. Without hours, renter and owner agree on a time. */
export interface CarPickup {
  address: string;
  instructions: string;
  pickupHours: Hours | null;
  returnHours: Hours | null;
  /** The exact position; without it, only the general location is known. */
  pin?: Position | null;
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const writeHours = (t: Translate, hours: Hours | null): string =>
  hours ? t('cars.pickup.hours', { from: hours.from, to: hours.to }) : t('cars.pickup.any-time');

/** Opens the default maps app on phones and a web page elsewhere. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

import type { CarPickup, Hours } from '../../../contract/cars/car-pickup.ts';
import { isPosition, type Position } from '../../../contract/places/position.ts';

/** Raw form values, which may be invalid. */
export interface PickupFormValues {
  address: string;
  instructions: string;
  pickupHours: Hours;
  returnHours: Hours;
  /** Latitude and longitude; empty without a pin */
  pin: string;
}

const NO_HOURS: Hours = { from: '', to: '' };

export const toPickupValues = ({
  address,
  instructions,
  pickupHours,
  returnHours,
  pin,
}: CarPickup): PickupFormValues => ({
  address,
  instructions,
  pickupHours: pickupHours ?? NO_HOURS,
  returnHours: returnHours ?? NO_HOURS,
  pin: pin ? writePin(pin) : '',
});

export const writePin = ({ lat, lng }: Position): string => `${lat}, ${lng}`;

const NUMBER = String.raw`(-?\d{1,3}(?:[.,]\d{1,15})?)`;
const PAIR = new RegExp(String.raw`^\s*${NUMBER}(?:\s*[,;]\s*|\s+)${NUMBER}\s*$`);

/** Parses coordinates with decimal points or commas; returns undefined if invalid. */
export function readPin(typed: string): Position | undefined {
  const [, lat, lng] = PAIR.exec(typed)?.map((part) => Number(part.replace(',', '.'))) ?? [];
  const at = lat === undefined || lng === undefined ? undefined : { lat, lng };
  return at && isPosition(at) ? at : undefined;
}

/** Sent for an unreadable pin, so that the server rejects it. */
const INVALID_POSITION = { lat: Number.NaN, lng: Number.NaN };

/** Sends incomplete hours as they are, so that the server rejects them. */
const readHours = (hours: Hours): Hours | null => (hours.from === '' && hours.to === '' ? null : hours);

export const readPickup = ({ pickupHours, returnHours, pin, ...typed }: PickupFormValues): CarPickup => ({
  ...typed,
  pickupHours: readHours(pickupHours),
  returnHours: readHours(returnHours),
  pin: pin.trim() === '' ? null : (readPin(pin) ?? INVALID_POSITION),
});

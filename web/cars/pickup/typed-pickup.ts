import type { CarPickup, Hours } from '../../../contract/cars/car-pickup.ts';

/** As it stands in the form: text, and possibly wrong. */
export interface TypedPickup {
  address: string;
  instructions: string;
  pickupHours: Hours;
  returnHours: Hours;
}

const NO_HOURS: Hours = { from: '', to: '' };

export const typePickup = ({ address, instructions, pickupHours, returnHours }: CarPickup): TypedPickup => ({
  address,
  instructions,
  pickupHours: pickupHours ?? NO_HOURS,
  returnHours: returnHours ?? NO_HOURS,
});

/** Half of the hours is sent as it is, and refused. */
const readHours = (hours: Hours): Hours | null => (hours.from === '' && hours.to === '' ? null : hours);

export const readPickup = ({ pickupHours, returnHours, ...typed }: TypedPickup): CarPickup => ({
  ...typed,
  pickupHours: readHours(pickupHours),
  returnHours: readHours(returnHours),
});

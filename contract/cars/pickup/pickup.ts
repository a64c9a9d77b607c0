import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { pickupLimits } from '../limits.ts';
import { isPosition } from '../../places/position.ts';
import { anyParagraph, line } from '../../text.ts';
import { isTime } from '../car-pickup.ts';

const time = z.string({ error: 'pickup/hours-invalid' }).check(z.refine(isTime, { error: 'pickup/hours-invalid' }));

const hours = z.nullable(
  z.strictObject({ from: time, to: time }).check(
    z.refine(({ from, to }) => !isTime(from) || !isTime(to) || from < to, {
      path: ['to'],
      error: 'pickup/hours-reversed',
    }),
  ),
);

const degrees = z.number({ error: 'pickup/pin-invalid' });

const pickupRules = {
  address: line({
    max: pickupLimits.addressMax,
    tooShort: 'pickup/address-required',
    tooLong: 'pickup/address-too-long',
  }),
  instructions: anyParagraph({ max: pickupLimits.instructionsMax, tooLong: 'pickup/instructions-too-long' }),
  pickupHours: hours,
  returnHours: hours,
  /** Unchanged if missing */
  pin: z.optional(
    z.nullable(
      z
        .strictObject({ lat: degrees, lng: degrees }, { error: 'pickup/pin-invalid' })
        .check(z.refine(isPosition, { error: 'pickup/pin-invalid' })),
    ),
  ),
};

/** The version that was edited, so that no concurrent change is silently overwritten; 0 if nothing was saved yet. */
const version = z.int().check(z.nonnegative());

export const PickupEdit = z.strictObject({ ...pickupRules, version });
export type PickupEdit = z.infer<typeof PickupEdit>;

const Hours = z.nullable(z.object({ from: z.string(), to: z.string() }));
export const Pickup = z.object({
  address: z.string(),
  instructions: z.string(),
  pickupHours: Hours,
  returnHours: Hours,
  pin: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
});

export const PickupDocument = z.object({ ...Pickup.shape, version: z.number() });
export type PickupDocument = z.infer<typeof PickupDocument>;

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });

export const pickupEndpoints = {
  pickup: endpoint('GET /api/cars/:id/pickup', {
    summary: 'Get where, when and how a car is picked up; for its owner only. Renters find this in their rental',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    response: PickupDocument,
  }),
  setPickup: endpoint('PUT /api/cars/:id/pickup', {
    summary:
      'Set a car’s pickup details, effective immediately and without a review; booked rentals keep the hours agreed at booking',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: PickupEdit,
    response: PickupDocument,
  }),
};

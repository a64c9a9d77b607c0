import * as z from 'zod/mini';
import { CarTerms, ManagedCar, PriceRulesSchema, SeenVersion, StatusChange, Total } from '../cars/cars.ts';
import { endpoint } from '../endpoint.ts';
import { CarChange, HistoryActor } from '../history/history.ts';
import { moderationLimits } from './limits.ts';
import { pageQuery } from '../page.ts';
import { Photo } from '../photos/photos.ts';
import { DISABLE_REASONS } from './disable-reasons.ts';

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });

/** Shown to an administrator whose decision came too late. */
const LastChange = z.object({
  action: z.string(),
  actor: HistoryActor,
  at: z.iso.datetime(),
  reason: z.nullable(z.string()),
});
type LastChange = z.infer<typeof LastChange>;

export const ReviewCar = z.object({
  ...ManagedCar.shape,
  photos: z.array(Photo),
  /** Prices close to the base price need no review, but administrators can see them */
  rules: PriceRulesSchema,
  terms: CarTerms,
  /** When it entered its current state, even if that is not `waiting`. */
  waitingSince: z.iso.datetime(),
  /** Null once it has been approved again. */
  lastDisabled: z.nullable(z.object({ at: z.iso.datetime(), reason: z.nullable(z.string()) })),
  /** Its last approval, or else its last disabling. Null for a new listing. */
  baseline: z.nullable(z.object({ decision: z.enum(['approved', 'disabled']), at: z.nullable(z.iso.datetime()) })),
  changes: z.array(CarChange),
  lastChange: z.nullable(LastChange),
  cursor: z.string(),
});
export type ReviewCar = z.infer<typeof ReviewCar>;

export const ReviewQueue = z.object({
  cars: z.array(ReviewCar),
  nextCursor: z.nullable(z.string()),
  waiting: Total,
});
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** A decision is rejected if the car has changed since this version. */
const SeenCar = z.strictObject({ id: z.uuid({ error: 'car/not-found' }), version: SeenVersion });
export type SeenCar = z.infer<typeof SeenCar>;
const SeenCars = z.array(SeenCar).check(
  z.minLength(1),
  z.maxLength(moderationLimits.carsAtOnce, { error: 'moderation/too-many-cars' }),
  z.refine((cars) => new Set(cars.map(({ id }) => id.toLowerCase())).size === cars.length),
);

/** `problem` says why the car stayed unchanged; `car` is its current state. */
export const CarResult = z.object({
  id: z.uuid(),
  car: z.nullable(ManagedCar),
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type CarResult = z.infer<typeof CarResult>;

const CarResults = z.object({ results: z.array(CarResult) });

export const moderationEndpoints = {
  setCarStatus: endpoint('PATCH /api/admin/cars/:id/status', {
    summary: `Activate or disable a car. The reason is free text or one of ${DISABLE_REASONS.join(', ')}`,
    access: 'admin',
    scope: 'write:admin',
    params: CarId,
    body: StatusChange,
    response: ManagedCar,
  }),
  setCarStatuses: endpoint('POST /api/admin/cars/status', {
    summary:
      'Activate or disable several cars; one that has changed in the meantime stays unchanged, without stopping the others',
    access: 'admin',
    scope: 'write:admin',
    body: z.strictObject({ status: StatusChange.shape.status, reason: StatusChange.shape.reason, cars: SeenCars }),
    response: CarResults,
  }),
  undoDecisions: endpoint('POST /api/admin/cars/status/undo', {
    summary: 'Undo your own latest decisions about cars, shortly after you made them',
    access: 'admin',
    scope: 'write:admin',
    body: z.strictObject({ cars: SeenCars }),
    response: CarResults,
  }),
  reviewQueue: endpoint('GET /api/admin/review', {
    summary: 'List cars awaiting review with the changes in each, longest wait first',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({
      ...pageQuery({ limit: moderationLimits.queueDefault, limitMax: moderationLimits.queueMax }),
    }),
    response: ReviewQueue,
  }),
  reviewCar: endpoint('GET /api/admin/cars/:id/review', {
    summary: 'Get a car with the details needed to review it',
    access: 'admin',
    scope: 'read:admin',
    params: CarId,
    response: ReviewCar,
  }),
};

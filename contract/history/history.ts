import * as z from 'zod/mini';
import { CAR_FIELD_KEYS } from '../cars/car-fields.ts';
import type { CarTerms } from '../cars/car-terms.ts';
import { PriceRulesSchema } from '../cars/cars.ts';
import type { PriceRules as Rules } from '../cars/stay-price.ts';
import { endpoint } from '../endpoint.ts';
import { historyLimits } from './limits.ts';
import { pageQuery } from '../page.ts';
import { Photo } from '../photos/photos.ts';

/** The parts that an entry about prices or terms may mention */
export const OFFER_PARTS = [
  'weekdays',
  'seasons',
  'days',
  'discounts',
  'leastDays',
  'mostDays',
  'noticeDays',
  'windowDays',
  'bufferBefore',
  'bufferAfter',
  'cancellation',
  'bookingMode',
  'mileage',
] as const satisfies (keyof Rules | keyof CarTerms)[];

/** `photo` is null once its files are deleted. */
export const ChangedPhoto = z.object({ id: z.uuid(), photo: z.nullable(Photo) });
export type ChangedPhoto = z.infer<typeof ChangedPhoto>;

/** Null for an empty field. For custom fields, the values that differ, by key. */
const FieldValue = z.nullable(
  z.union([
    z.string(),
    z.number(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ]),
);
const TextChange = z.object({ field: z.enum(CAR_FIELD_KEYS), before: FieldValue, after: FieldValue });
export type TextChange = z.infer<typeof TextChange>;

const PhotoChange = z.object({
  field: z.literal('photos'),
  before: z.array(ChangedPhoto),
  after: z.array(ChangedPhoto),
});
export type PhotoChange = z.infer<typeof PhotoChange>;

/** Only what differs: prices of weekdays, seasons and single days */
const DayPrices = z.partial(z.pick(PriceRulesSchema, { weekdays: true, seasons: true, days: true }));
const DayPricesChange = z.object({ field: z.literal('dayPrices'), before: DayPrices, after: DayPrices });
export type DayPricesChange = z.infer<typeof DayPricesChange>;

export const CarChange = z.union([TextChange, PhotoChange, DayPricesChange]);
export type CarChange = z.infer<typeof CarChange>;

/** `name` is null once the account is deleted; the operator acts from the command line. */
export const HistoryActor = z.object({
  kind: z.enum(['user', 'system', 'operator']),
  uid: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
});
export type HistoryActor = z.infer<typeof HistoryActor>;

export const HistoryEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** One of `HISTORY_ACTIONS`, or an action written by a newer server. */
  action: z.string(),
  actor: HistoryActor,
  reason: z.nullable(z.string()),
  changes: z.array(CarChange),
  parts: z.array(z.enum(OFFER_PARTS)),
  /** `by` is the role in which the actor cancelled it. */
  rental: z.nullable(
    z.object({
      id: z.uuid(),
      startDate: z.nullable(z.iso.date()),
      endDate: z.nullable(z.iso.date()),
      by: z.nullable(z.string()),
    }),
  ),
  refundCents: z.nullable(z.number()),
  /** An administrator decided about their own car. */
  isOwn: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryPage = z.object({ entries: z.array(HistoryEntry), nextCursor: z.nullable(z.uuid()) });
export type HistoryPage = z.infer<typeof HistoryPage>;

const HistoryQuery = z.strictObject({
  ...pageQuery(
    { limit: historyLimits.entriesDefault, limitMax: historyLimits.entriesMax },
    z.uuid({ error: 'search/bad-cursor' }),
  ),
});

export const historyEndpoints = {
  carHistory: endpoint('GET /api/admin/cars/:id/history', {
    summary: 'List what happened to a car and its rentals, with actor, time and reason; newest first',
    access: 'admin',
    scope: 'read:admin',
    params: z.object({ id: z.uuid({ error: 'car/not-found' }) }),
    query: HistoryQuery,
    response: HistoryPage,
  }),
  userHistory: endpoint('GET /api/admin/users/:id/history', {
    summary: 'List the decisions about a user, with actor, time and reason; newest first',
    access: 'admin',
    scope: 'read:admin',
    params: z.object({ id: z.uuid({ error: 'user/not-found' }) }),
    query: HistoryQuery,
    response: HistoryPage,
  }),
};

import * as z from 'zod/mini';
import { isDay } from '../../dates.ts';
import { endpoint } from '../../endpoint.ts';
import { line } from '../../text.ts';
import { priceLimits } from '../../typed-amounts.ts';
import { EXTRA_KINDS, EXTRA_PER } from '../car-extras.ts';
import { extraLimits } from '../limits.ts';

const wrongPieces = { error: 'extra/pieces-invalid' } as const;
const pieces = z.int(wrongPieces).check(z.minimum(1, wrongPieces), z.maximum(extraLimits.piecesMax, wrongPieces));

/** Extras may be free. */
const price = (currency: string) => {
  const { maxCents, stepCents } = priceLimits(currency);
  const error = 'car/price-invalid';
  return z
    .int({ error })
    .check(
      z.nonnegative({ error }),
      z.maximum(maxCents, { error: 'car/price-too-high' }),
      z.multipleOf(stepCents, { error }),
    );
};

const extraRules = (currency: string) => ({
  name: line({ max: extraLimits.nameMax, tooShort: 'extra/name-required', tooLong: 'extra/name-too-long' }),
  /** Per piece, or per delivery */
  priceCents: price(currency),
  per: z.enum(EXTRA_PER),
  /** Number available */
  pieces,
});

export const extraInput = (currency: string) =>
  z
    .strictObject({
      ...extraRules(currency),
      kind: z.enum(EXTRA_KINDS),
      /** One stock shared by all of the owner's cars */
      isShared: z.boolean(),
    })
    .check(
      z.refine(
        ({ kind, per, pieces: count, isShared }) => kind === 'extra' || (per === 'trip' && count === 1 && !isShared),
        {
          path: ['per'],
          error: 'extra/not-for-delivery',
        },
      ),
    );
export type ExtraInput = z.infer<ReturnType<typeof extraInput>>;

/** `version` is the one that was edited, so that no concurrent change is silently overwritten. */
export const extraEdit = (currency: string) =>
  z.strictObject({ ...extraRules(currency), version: z.int().check(z.positive()) });
export type ExtraEdit = z.infer<ReturnType<typeof extraEdit>>;

export const Extra = z.object({
  id: z.uuid(),
  kind: z.enum(EXTRA_KINDS),
  name: z.string(),
  priceCents: z.number(),
  per: z.enum(EXTRA_PER),
  pieces: z.number(),
  /** Number available on all of the requested days */
  left: z.number(),
  isShared: z.boolean(),
  version: z.number(),
});
export type Extra = z.infer<typeof Extra>;

const ExtraId = z.uuid({ error: 'extra/gone' });

/** The extras that a renter selects with a stay. */
export const ChosenExtras = z.object({
  extras: z.optional(
    z.array(z.strictObject({ id: ExtraId, pieces })).check(
      z.maxLength(4 * extraLimits.extrasMax),
      z.refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length, { error: 'request/invalid' }),
    ),
  ),
  delivery: z.optional(z.strictObject({ pickup: z.optional(ExtraId), return: z.optional(ExtraId) })),
});

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });
const CarExtraId = z.object({ ...CarId.shape, extraId: z.uuid({ error: 'extra/not-found' }) });
const Day = z.string().check(z.refine(isDay, { error: 'rental/dates-invalid' }));
/** A placeholder: the server uses its own currency. */
const CURRENCY = 'USD';

export const extraEndpoints = {
  extras: endpoint('GET /api/cars/:id/extras', {
    summary: 'List a car’s extras and delivery places with their prices; with dates, also how many are available',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: CarId,
    query: z.strictObject({ startDate: z.optional(Day), endDate: z.optional(Day) }),
    response: z.object({ extras: z.array(Extra) }),
  }),
  addExtra: endpoint('POST /api/cars/:id/extras', {
    summary: 'Create an extra for a car, or for all of its owner’s cars; repeating the request changes nothing',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: extraInput(CURRENCY),
    status: 201,
    response: Extra,
  }),
  setExtra: endpoint('PUT /api/cars/:id/extras/:extraId', {
    summary: 'Update the name, price or stock of an extra; existing bookings keep theirs',
    access: 'user',
    scope: 'write:cars',
    params: CarExtraId,
    body: extraEdit(CURRENCY),
    response: Extra,
  }),
  removeExtra: endpoint('DELETE /api/cars/:id/extras/:extraId', {
    summary: 'Delete an extra; existing bookings keep it',
    access: 'user',
    scope: 'write:cars',
    params: CarExtraId,
    status: 204,
  }),
};

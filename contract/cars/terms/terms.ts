import * as z from 'zod/mini';
import { isDay, overlaps } from '../../dates.ts';
import { endpoint } from '../../endpoint.ts';
import { priceRuleLimits, termLimits } from '../limits.ts';
import type { ProblemCode } from '../../problem.ts';
import { line } from '../../text.ts';
import { priceLimits } from '../../typed-amounts.ts';
import { BOOKING_MODES, CANCELLATION_TERMS, type CarTerms as Terms } from '../car-terms.ts';
import { CarTerms, PriceRulesSchema } from '../cars.ts';
import type { PriceRules as Rules } from '../stay-price.ts';

const whole = (min: number, max: number, error: ProblemCode) =>
  z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));

const price = (currency: string) => {
  const { minCents, maxCents, stepCents } = priceLimits(currency);
  const error = 'car/price-invalid';
  return z
    .int({ error })
    .check(
      z.minimum(minCents, { error }),
      z.maximum(maxCents, { error: 'car/price-too-high' }),
      z.multipleOf(stepCents, { error }),
    );
};

const day = (error: ProblemCode) => z.string({ error }).check(z.refine(isDay, { error }));

/** The path of a problem within the document, and its code. */
type Issue = [path: (string | number)[], code: ProblemCode];

const refineAll = <Value>(find: (value: Value) => Issue[]) =>
  z.superRefine<Value>((value, { issues }) => {
    for (const [path, message] of find(value)) issues.push({ code: 'custom', path, message, input: value });
  });

const season = (currency: string) =>
  z
    .strictObject({
      name: line({
        max: priceRuleLimits.seasonNameMax,
        tooShort: 'prices/season-name-required',
        tooLong: 'prices/season-name-too-long',
      }),
      startDate: day('prices/season-days-required'),
      endDate: day('prices/season-days-required'),
      priceCents: price(currency),
    })
    .check(
      z.refine(({ startDate, endDate }) => startDate <= endDate, {
        path: ['endDate'],
        error: 'prices/season-reversed',
      }),
    );

const findOverlaps = (seasons: Rules['seasons']): Issue[] =>
  seasons.flatMap((one, index): Issue[] =>
    seasons.slice(0, index).some((other) => overlaps(one, other))
      ? [[[index, 'startDate'], 'prices/seasons-overlap']]
      : [],
  );

const Discount = z.strictObject({
  fromDays: whole(priceRuleLimits.discountFromMin, priceRuleLimits.discountFromMax, 'prices/discount-days-invalid'),
  percent: whole(priceRuleLimits.percentMin, priceRuleLimits.percentMax, 'prices/discount-percent-invalid'),
});

/** Longer stays must have higher discounts, because only the highest one applies. */
const findNonIncreasing = (discounts: Rules['discounts']): Issue[] =>
  discounts.slice(1).flatMap(({ fromDays, percent }, before): Issue[] => {
    const shorter = discounts[before]!;
    if (fromDays <= shorter.fromDays) return [[[before + 1, 'fromDays'], 'prices/discount-days-not-rising']];
    return percent <= shorter.percent ? [[[before + 1, 'percent'], 'prices/discount-percent-not-rising']] : [];
  });

const sevenDays = { error: 'prices/weekdays-invalid' };

/** Rules by field, so that a form can validate only the part that it shows. */
export const priceRuleSchemas = (currency: string) => ({
  weekdays: z.array(z.nullable(price(currency)), sevenDays).check(z.length(7, sevenDays)),
  seasons: z
    .array(season(currency))
    .check(z.maxLength(priceRuleLimits.seasonsMax, { error: 'prices/too-many-seasons' }), refineAll(findOverlaps)),
  days: z
    .record(day('prices/day-invalid'), price(currency), { error: 'prices/day-invalid' })
    .check(z.refine((days) => Object.keys(days).length <= priceRuleLimits.daysMax, { error: 'prices/too-many-days' })),
  discounts: z
    .array(Discount)
    .check(z.maxLength(priceRuleLimits.discountsMax, { error: 'prices/too-many-discounts' }), refineAll(findNonIncreasing)),
});

const rentalDays = whole(1, termLimits.daysMax, 'terms/days-invalid');
const buffer = whole(0, termLimits.bufferMax, 'terms/buffer-invalid');

export const termsRules = {
  leastDays: rentalDays,
  mostDays: rentalDays,
  noticeDays: whole(0, termLimits.noticeMax, 'terms/notice-invalid'),
  windowDays: whole(termLimits.windowMin, termLimits.windowMax, 'terms/window-invalid'),
  bufferBefore: buffer,
  bufferAfter: buffer,
  cancellation: z.enum(CANCELLATION_TERMS, { error: 'terms/cancellation-required' }),
  bookingMode: z.enum(BOOKING_MODES),
  mileage: z.nullable(
    z.strictObject({
      includedPerDay: whole(1, termLimits.distanceMax, 'terms/distance-invalid'),
      extraCents: whole(1, termLimits.extraCentsMax, 'terms/extra-price-invalid'),
    }),
  ),
  /** The server checks the upper limit, which depends on the market. */
  depositCents: z.nullable(whole(1, Number.MAX_SAFE_INTEGER, 'terms/deposit-invalid')),
};

const leastNotAboveMost = z.refine<Pick<Terms, 'leastDays' | 'mostDays'>>(
  ({ leastDays, mostDays }) => leastDays <= mostDays,
  { path: ['mostDays'], error: 'terms/most-below-least' },
);

export const TermsInput = z.strictObject(termsRules).check(leastNotAboveMost);

/** The version that was edited, so that no concurrent change is silently overwritten. */
const version = z.int().check(z.positive());

export const pricesEdit = (currency: string) => z.strictObject({ ...priceRuleSchemas(currency), version });
export type PricesEdit = z.infer<ReturnType<typeof pricesEdit>>;

/** Pages loaded before requests, mileage and deposits existed do not send these, so missing fields stay unchanged. */
export const TermsEdit = z
  .strictObject({
    ...termsRules,
    bookingMode: z.optional(termsRules.bookingMode),
    mileage: z.optional(termsRules.mileage),
    depositCents: z.optional(termsRules.depositCents),
    version,
  })
  .check(leastNotAboveMost);
export type TermsEdit = z.infer<typeof TermsEdit>;

export const PricesDocument = z.object({ ...PriceRulesSchema.shape, version: z.number() });
export type PricesDocument = z.infer<typeof PricesDocument>;

export const TermsDocument = z.object({ ...CarTerms.shape, version: z.number() });
export type TermsDocument = z.infer<typeof TermsDocument>;

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });
/** A placeholder: the server uses its own currency. */
const CURRENCY = 'USD';

export const termsEndpoints = {
  prices: endpoint('GET /api/cars/:id/prices', {
    summary:
      'Get a car’s prices of weekdays, seasons and single days from today on, and its discounts by length; for its owner',
    access: 'user',
    scope: 'read:cars',
    params: CarId,
    response: PricesDocument,
  }),
  setPrices: endpoint('PUT /api/cars/:id/prices', {
    summary:
      'Set all price rules of a car. Null resets a weekday to the car’s base price. Prices between half and three times the base price take effect immediately; any other sends the car to review first',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: pricesEdit(CURRENCY),
    response: PricesDocument,
  }),
  terms: endpoint('GET /api/cars/:id/terms', {
    summary: 'Get the owner’s rental terms for a car, with durations in days; for its owner',
    access: 'user',
    scope: 'read:cars',
    params: CarId,
    response: TermsDocument,
  }),
  setTerms: endpoint('PUT /api/cars/:id/terms', {
    summary: 'Set all rental terms of a car, effective immediately and without a review; existing bookings keep theirs',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: TermsEdit,
    response: TermsDocument,
  }),
};

import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { checkSection } from './check-offer.ts';
import { groupDays, isDeepEqual, toOfferValues, type Offer } from './offer-form-values.ts';

const none: Offer = { ...NO_RULES, ...DEFAULT_TERMS };
const offer: Offer = {
  ...none,
  weekdays: [null, null, null, null, 5_800, 5_850, null],
  seasons: [{ name: 'Summer', startDate: '2027-07-01', endDate: '2027-08-31', priceCents: 7_500 }],
  days: { '2027-05-01': 9_900 },
  discounts: [{ fromDays: 7, percent: 10 }],
  leastDays: 2,
  mileage: { includedPerDay: 200, extraCents: 25 },
  cancellation: 'strict',
};

describe('checkSection', () => {
  it('round-trips the saved values', () => {
    const typed = toOfferValues(offer);
    expect(typed.weekdays).toEqual(['', '', '', '', '58', '58.50', '']);
    expect(checkSection('weekdays', typed.weekdays, offer).part).toEqual({ weekdays: offer.weekdays });
    expect(checkSection('seasons', typed.seasons, offer).part).toEqual({ seasons: offer.seasons });
    expect(checkSection('days', typed.days, offer).part).toEqual({ days: offer.days });
    expect(checkSection('discounts', typed.discounts, offer).part).toEqual({ discounts: offer.discounts });
    const { cancellation, bookingMode, mileage, depositCents, ...stay } = { ...DEFAULT_TERMS, leastDays: 2 };
    expect(checkSection('stay', typed.stay, offer).part).toEqual(stay);
    expect(checkSection('cancellation', 'strict', offer).part).toEqual({ cancellation: 'strict' });
    expect({ cancellation, bookingMode, mileage, depositCents }).toMatchObject({
      cancellation: 'flexible',
      bookingMode: 'instant',
    });
    expect(checkSection('deposit', '200', offer).part).toEqual({ depositCents: 20_000 });
    expect(checkSection('deposit', ' ', offer).part).toEqual({ depositCents: null });
    expect(checkSection('deposit', 'much', offer).errors).toMatchObject({ depositCents: expect.any(String) as string });
    expect(typed.mileage).toEqual({ includedPerDay: '200', extra: '0.25' });
    expect(checkSection('mileage', typed.mileage, offer).part).toEqual({ mileage: offer.mileage });
    expect(checkSection('mileage', { includedPerDay: ' ', extra: '' }, offer).part).toEqual({ mileage: null });
  });

  it('parses amounts as users type them', () => {
    const weekdays = ['', '  ', '$58', '58.5', '1,200.00', '', ''];
    expect(checkSection('weekdays', weekdays, none).part?.weekdays).toEqual([
      null,
      null,
      5_800,
      5_850,
      120_000,
      null,
      null,
    ]);
  });

  it('reports errors by field path', () => {
    expect(checkSection('weekdays', ['', '', '', '', '', '0', 'ten'], none).errors).toEqual({
      'weekdays.5': 'Price must be a valid number greater than 0',
      'weekdays.6': 'Price must be a valid number greater than 0',
    });
    const season = { name: 'Summer', startDate: '2027-07-01', endDate: '2027-07-31', price: '75' };
    expect(checkSection('seasons', [season, { ...season, name: '', endDate: '' }], none).errors).toEqual({
      'seasons.1.name': 'Give the season a name',
      'seasons.1.endDate': 'Choose the first and the last day of the season',
    });
    expect(checkSection('seasons', [season, { ...season, startDate: '2027-07-31' }], none).errors).toEqual({
      'seasons.1.startDate': 'Some of these days already belong to another season',
    });
    expect(checkSection('discounts', [{ fromDays: '', percent: '61' }], none).errors).toEqual({
      'discounts.0.fromDays': 'Enter a number of days from 2 to 90',
      'discounts.0.percent': 'Enter a whole number from 1 to 60 percent',
    });
    expect(checkSection('mileage', { includedPerDay: '200', extra: '' }, none).errors).toEqual({
      'mileage.extraCents': 'Enter a price, such as 0.25',
    });
    const { stay } = toOfferValues(none);
    expect(checkSection('stay', { ...stay, leastDays: '5', mostDays: '3' }, none).errors).toEqual({
      mostDays: 'The longest trip cannot be shorter than the shortest',
    });
    expect(checkSection('stay', { ...stay, noticeDays: '', windowDays: '1.5' }, none).errors).toEqual({
      noticeDays: 'Enter a number of days from 0 to 30',
      windowDays: 'Enter a number of days from 30 to 540',
    });
  });
});

describe('single days', () => {
  it('merges consecutive days with the same price', () => {
    const days = { '2027-01-01': 500, '2026-12-30': 500, '2026-12-31': 500, '2027-01-02': 600, '2027-01-04': 600 };
    expect(groupDays(days)).toEqual([
      { startDate: '2026-12-30', endDate: '2027-01-01', priceCents: 500 },
      { startDate: '2027-01-02', endDate: '2027-01-02', priceCents: 600 },
      { startDate: '2027-01-04', endDate: '2027-01-04', priceCents: 600 },
    ]);
  });

  it('ignores the order of keys, but not of list items, when comparing', () => {
    expect(isDeepEqual({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
    expect(isDeepEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });
});

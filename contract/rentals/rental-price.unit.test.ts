import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { rentalLimits } from '../limits.ts';
import { rentalPrice } from './rental-price.ts';

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyPrice = fc.integer({ min: 1, max: 1_000_000 });
const anyLength = fc.integer({ min: 1, max: rentalLimits.daysMax });

describe('rentalPrice', () => {
  it('counts the 10th to the 12th as two days', () => {
    expect(rentalPrice({ startDate: '2026-06-10', endDate: '2026-06-12', pricePerDayCents: 4550 })).toEqual({
      days: 2,
      totalCents: 9100,
    });
  });

  it.each([
    ['29 February', '2028-02-28', '2028-03-01', 2],
    ['a February without one', '2027-02-28', '2027-03-01', 1],
    ['the turn of a year', '2026-12-31', '2027-01-02', 2],
    ['the start of summer time', '2026-03-28', '2026-03-30', 2],
    ['the end of summer time', '2026-10-24', '2026-10-26', 2],
  ])('counts calendar days over %s', (_what, startDate, endDate, days) => {
    expect(rentalPrice({ startDate, endDate, pricePerDayCents: 100 })).toEqual({ days, totalCents: days * 100 });
  });

  it('is days times the price, in whole cents, whatever the dates', () => {
    fc.assert(
      fc.property(anyDay, anyLength, anyPrice, (startDate, length, pricePerDayCents) => {
        const { days, totalCents } = rentalPrice({ startDate, endDate: addDays(startDate, length), pricePerDayCents });
        expect(days).toBe(length);
        expect(totalCents).toBe(length * pricePerDayCents);
        expect(Number.isSafeInteger(totalCents)).toBe(true);
      }),
    );
  });

  it('costs the same in one rental as in two that follow each other', () => {
    fc.assert(
      fc.property(anyDay, anyLength, anyLength, anyPrice, (startDate, first, second, pricePerDayCents) => {
        const middle = addDays(startDate, first);
        const end = addDays(middle, second);
        const total = (from: string, to: string) =>
          rentalPrice({ startDate: from, endDate: to, pricePerDayCents }).totalCents;
        expect(total(startDate, middle) + total(middle, end)).toBe(total(startDate, end));
      }),
    );
  });

  it('costs nothing without two dates in order', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 400 }), anyPrice, (startDate, back, pricePerDayCents) => {
        const nothing = { days: 0, totalCents: 0 };
        expect(rentalPrice({ startDate, endDate: addDays(startDate, -back), pricePerDayCents })).toEqual(nothing);
        expect(rentalPrice({ startDate, pricePerDayCents })).toEqual(nothing);
        expect(rentalPrice({ startDate: null, endDate: startDate, pricePerDayCents })).toEqual(nothing);
        expect(rentalPrice({ startDate: '2026-02-30', endDate: startDate, pricePerDayCents })).toEqual(nothing);
      }),
    );
  });

  it('takes a price that is no number for 0', () => {
    expect(
      rentalPrice({ startDate: '2026-06-10', endDate: '2026-06-12', pricePerDayCents: Number.NaN }).totalCents,
    ).toBe(0);
  });
});

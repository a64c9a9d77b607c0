import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { renterRefund } from './refund-rule.ts';

const rentals = fc.record({
  days: fc.integer({ min: 1, max: 90 }),
  pricePerDayCents: fc.integer({ min: 1, max: 1_000_000 }),
  startsIn: fc.integer({ min: -100, max: 100 }),
});
const build = (rental: { days: number; pricePerDayCents: number; startsIn: number }, today = '2028-02-28') => ({
  startDate: addDays(today, rental.startsIn),
  pricePerDayCents: rental.pricePerDayCents,
  totalCents: rental.days * rental.pricePerDayCents,
});

describe('what a renter gets back', () => {
  it('is everything, everything but the first day, or nothing, by the day', () => {
    const rental = { startDate: '2026-06-10', pricePerDayCents: 4_550, totalCents: 13_650 };
    const refund = (today: string) => renterRefund(rental, today);
    expect(refund('2026-06-08')).toEqual({ part: 'full', refundCents: 13_650 });
    expect(refund('2026-06-09')).toEqual({ part: 'all-but-first-day', refundCents: 9_100 });
    expect(refund('2026-06-10')).toEqual({ part: 'all-but-first-day', refundCents: 9_100 });
    expect(refund('2026-06-11')).toEqual({ part: 'none', refundCents: 0 });
  });

  it('is whole cents, never below nothing and never more than was paid', () => {
    fc.assert(
      fc.property(rentals, (values) => {
        const rental = build(values);
        const { refundCents } = renterRefund(rental, '2028-02-28');
        expect(Number.isSafeInteger(refundCents)).toBe(true);
        expect(refundCents).toBeGreaterThanOrEqual(0);
        expect(refundCents).toBeLessThanOrEqual(rental.totalCents);
      }),
    );
  });

  it('never grows by waiting', () => {
    fc.assert(
      fc.property(rentals, fc.integer({ min: 0, max: 200 }), (values, later) => {
        const rental = build(values);
        const now = renterRefund(rental, '2028-02-28').refundCents;
        expect(renterRefund(rental, addDays('2028-02-28', later)).refundCents).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('keeps nothing, the first day or everything', () => {
    fc.assert(
      fc.property(rentals, (values) => {
        const rental = build(values);
        const kept = rental.totalCents - renterRefund(rental, '2028-02-28').refundCents;
        expect([0, rental.pricePerDayCents, rental.totalCents]).toContain(kept);
      }),
    );
  });
});

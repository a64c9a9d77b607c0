import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOf } from './distance.ts';
import { GUIDED_SLOTS, missingOf } from './handover-parts.ts';

describe('what is missing', () => {
  const empty = { mileage: null, fuelEighths: null, licenceSeenAt: null, photos: [] };

  it('is everything at first, and the licence only where the car goes over', () => {
    expect(missingOf({ part: 'check-in', ...empty })).toEqual([...GUIDED_SLOTS, 'mileage', 'fuel-level', 'licence']);
    expect(missingOf({ part: 'check-out', ...empty })).not.toContain('licence');
  });

  it('is nothing once it is there: zero is a reading', () => {
    const photos = GUIDED_SLOTS.map((slot) => ({ slot }));
    expect(missingOf({ part: 'check-out', mileage: 0, fuelEighths: 0, licenceSeenAt: null, photos })).toEqual([]);
  });
});

describe('the distance', () => {
  it('is compared with what is included for all days', () => {
    const terms = { includedPerDay: 200, extraCents: 25 };
    expect(distanceOf({ before: 48_210, after: 48_910, days: 3 }, terms, 'USD')).toEqual({
      driven: 700,
      included: 600,
      extra: 100,
      extraCents: 2_500,
    });
    expect(distanceOf({ before: 10, after: 20, days: 3 }, null, 'USD')).toMatchObject({
      driven: 10,
      included: null,
      extra: 0,
    });
  });

  it('is unknown without two readings that make sense', () => {
    expect(distanceOf({ before: null, after: 1, days: 1 }, null, 'USD')).toBeUndefined();
    expect(distanceOf({ before: 2, after: 1, days: 1 }, null, 'USD')).toBeUndefined();
  });

  it('never costs anything within what is included, and each one more the same', () => {
    const figures = fc.record({
      before: fc.nat(999_999),
      driven: fc.nat(20_000),
      days: fc.integer({ min: 1, max: 90 }),
      includedPerDay: fc.nat(1_000),
      extraCents: fc.nat(1_000),
    });
    fc.assert(
      fc.property(figures, ({ before, driven, days, ...terms }) => {
        const found = distanceOf({ before, after: before + driven, days }, terms, 'USD')!;
        expect(found.extra).toBe(Math.max(0, driven - days * terms.includedPerDay));
        expect(found.extraCents).toBe(found.extra * terms.extraCents);
      }),
    );
  });
});

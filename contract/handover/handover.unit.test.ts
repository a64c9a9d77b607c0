import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOf } from './distance.ts';
import { GUIDED_SLOTS, missingOf } from './handover-parts.ts';

describe('missingOf', () => {
  const empty = { mileage: null, fuelEighths: null, licenceSeenAt: null, photos: [] };

  it('returns everything at first, including the licence only at check-in', () => {
    expect(missingOf({ part: 'check-in', ...empty })).toEqual([...GUIDED_SLOTS, 'mileage', 'fuel-level', 'licence']);
    expect(missingOf({ part: 'check-out', ...empty })).not.toContain('licence');
  });

  it('returns nothing once everything is recorded, because zero is a valid reading', () => {
    const photos = GUIDED_SLOTS.map((slot) => ({ slot }));
    expect(missingOf({ part: 'check-out', mileage: 0, fuelEighths: 0, licenceSeenAt: null, photos })).toEqual([]);
  });
});

describe('distanceOf', () => {
  it('compares the distance with what is included for all days', () => {
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

  it('returns undefined without two plausible readings', () => {
    expect(distanceOf({ before: null, after: 1, days: 1 }, null, 'USD')).toBeUndefined();
    expect(distanceOf({ before: 2, after: 1, days: 1 }, null, 'USD')).toBeUndefined();
  });

  it('charges nothing for the included distance and the same price for each unit beyond it', () => {
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

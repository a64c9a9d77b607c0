import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { KEEPABLE_STEPS } from '../../../contract/cars/set-up.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { remainingSteps } from './set-up.ts';

const photo = {} as CarDetails['photos'][number];
const listed = { photos: [photo], rules: NO_RULES, terms: DEFAULT_TERMS };

describe('stepsLeft', () => {
  let input: Parameters<typeof remainingSteps>[0];
  beforeEach(() => {
    input = { car: listed, hasPickup: false, isPaid: false };
  });

  it('returns all steps for a new car', () => {
    expect(remainingSteps(input)).toEqual(['photos', 'prices', 'terms', 'pickup', 'payout']);
  });

  it('returns none when everything is set up', () => {
    const car = {
      photos: Array.from({ length: 5 }, () => photo),
      rules: { ...NO_RULES, discounts: [{ fromDays: 7, percent: 10 }] },
      terms: { ...DEFAULT_TERMS, leastDays: 2 },
    };
    expect(remainingSteps({ ...input, car, hasPickup: true, isPaid: true })).toEqual([]);
  });

  it('omits steps that the owner confirmed, except those required for renters or payouts', () => {
    const car = { ...listed, keptSteps: [...KEEPABLE_STEPS] };
    expect(remainingSteps({ ...input, car })).toEqual(['pickup', 'payout']);
  });
});

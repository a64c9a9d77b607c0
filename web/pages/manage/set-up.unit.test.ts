import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { KEEPABLE_STEPS } from '../../../contract/cars/set-up.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { stepsLeft } from './set-up.ts';

const photo = {} as CarDetails['photos'][number];
const listed = { photos: [photo], rules: NO_RULES, terms: DEFAULT_TERMS };

describe('what is left to set up', () => {
  let asked: Parameters<typeof stepsLeft>[0];
  beforeEach(() => {
    asked = { car: listed, hasPickup: false, isPaid: false };
  });

  it('is everything for a car that was just listed', () => {
    expect(stepsLeft(asked)).toEqual(['photos', 'prices', 'terms', 'pickup', 'payout']);
  });

  it('ends when all of it is done', () => {
    const car = {
      photos: Array.from({ length: 5 }, () => photo),
      rules: { ...NO_RULES, discounts: [{ fromDays: 7, percent: 10 }] },
      terms: { ...DEFAULT_TERMS, leastDays: 2 },
    };
    expect(stepsLeft({ ...asked, car, hasPickup: true, isPaid: true })).toEqual([]);
  });

  it('leaves out what somebody is content with, but not what renters or payouts need', () => {
    const car = { ...listed, keptSteps: [...KEEPABLE_STEPS] };
    expect(stepsLeft({ ...asked, car })).toEqual(['pickup', 'payout']);
  });
});

import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { SET_UP_STEPS, type SetUpStep } from '../../../contract/cars/set-up.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { isSame } from '../prices/typed-offer.ts';

/** The car from the front, the back and the side, and what it is like inside */
export const PHOTOS_WANTED = 4;

interface SetUp {
  car: Pick<CarDetails, 'photos' | 'rules' | 'terms' | 'keptSteps'>;
  hasPickup: boolean;
  isPaid: boolean;
}

/** What is left to do before a car is as ready as it can be, in the order of the steps. */
export function stepsLeft({ car, hasPickup, isPaid }: SetUp): SetUpStep[] {
  const isDone: Record<SetUpStep, boolean> = {
    photos: car.photos.length >= PHOTOS_WANTED,
    prices: !isSame(car.rules, NO_RULES),
    terms: !isSame(car.terms, DEFAULT_TERMS),
    pickup: hasPickup,
    payout: isPaid,
  };
  const kept: readonly SetUpStep[] = car.keptSteps ?? [];
  return SET_UP_STEPS.filter((step) => !isDone[step] && !kept.includes(step));
}

import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { SET_UP_STEPS, type SetUpStep } from '../../../contract/cars/set-up.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { isDeepEqual } from '../prices/offer-form-values.ts';

/** Front, back, side and interior. */
export const RECOMMENDED_PHOTOS = 4;

interface SetUp {
  car: Pick<CarDetails, 'photos' | 'rules' | 'terms' | 'keptSteps'>;
  hasPickup: boolean;
  isPaid: boolean;
}

/** Returns the steps that the owner has neither completed nor confirmed as they are. */
export function remainingSteps({ car, hasPickup, isPaid }: SetUp): SetUpStep[] {
  const isDone: Record<SetUpStep, boolean> = {
    photos: car.photos.length >= RECOMMENDED_PHOTOS,
    prices: !isDeepEqual(car.rules, NO_RULES),
    terms: !isDeepEqual(car.terms, DEFAULT_TERMS),
    pickup: hasPickup,
    payout: isPaid,
  };
  const kept: readonly SetUpStep[] = car.keptSteps ?? [];
  return SET_UP_STEPS.filter((step) => !isDone[step] && !kept.includes(step));
}

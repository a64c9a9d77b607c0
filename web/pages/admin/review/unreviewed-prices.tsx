import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { isApprovedState } from '../../../../contract/cars/listing-lifecycle.ts';
import { t } from '../../../language/words.ts';
import { Badge } from '../../../ui/badge.tsx';

type ReviewedCar = Pick<ManagedCar, 'state' | 'hasUnreviewedPrices'>;

/** Also true for a listed car with prices from before they needed a review. */
export const isWaiting = ({ state, hasUnreviewedPrices }: ReviewedCar) => state === 'waiting' || hasUnreviewedPrices;

/** Nothing is left to activate. */
export const isApproved = ({ state, hasUnreviewedPrices }: ReviewedCar) =>
  isApprovedState(state) && !hasUnreviewedPrices;

/** Beside the status of a car, which is listed meanwhile. */
export const PricesBadge = ({ car }: { car: ReviewedCar }) =>
  car.hasUnreviewedPrices && <Badge tone="warning">{t('moderation.review.prices-wait')}</Badge>;

import type { DateRange } from '../../../contract/dates.ts';
import { isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { toUnits } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';

/** Navigation state for the confirmation page. The URL contains the rental id too, for reloads. */
export interface ConfirmationState {
  carId: string;
  /** In whole units of the currency: 90 for 90 dollars. */
  totalPrice: number;
  selectedDates: DateRange;
  /** The owner must accept first; nothing is charged yet. */
  isRequest?: boolean;
}

export const confirmationStateOf = ({ car, status, totalCents, startDate, endDate }: Rental): ConfirmationState => ({
  carId: car.id,
  totalPrice: toUnits(totalCents),
  selectedDates: { startDate, endDate },
  ...(isRequest(status) && { isRequest: true }),
});

export const confirmationOf = (rental: Rental): { to: string; state: ConfirmationState } => ({
  to: `${paths.confirmation(rental.car.id)}?rental=${rental.id}`,
  state: confirmationStateOf(rental),
});

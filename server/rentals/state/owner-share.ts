import { ownerReceives } from '../../../contract/cars/stay-price.ts';
import { isPending, type RentalState } from '../../../contract/rentals/rental-lifecycle.ts';

export interface OwnerShareInput {
  status: RentalState;
  totalCents: number;
  currency: string;
  /** What may be kept of the price, if it was paid */
  keepsCents: number;
  /** As agreed when the dates were held; null for older rentals without a fee. */
  ownerFeePercent: number | null;
}

/** What the owner receives of the price, or of the kept amount after a cancellation. */
export const ownerShare = ({
  status,
  totalCents,
  currency,
  keepsCents,
  ownerFeePercent,
}: OwnerShareInput): number | null =>
  ownerFeePercent === null
    ? null
    : ownerReceives(isPending(status) ? totalCents : keepsCents, ownerFeePercent, currency);

import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { ownerReceives, type PriceLine } from '../../../contract/cars/stay-price.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { PriceBreakdown } from '../price-breakdown.tsx';

interface Cost {
  lines: readonly PriceLine[];
  totalCents: number;
  payCents: number;
  refundCents: number;
}

/** Describes the cost to the reader: "You pay 90.00$ more.", "You get 45.00$ back.". */
export function writeCost({ payCents, refundCents }: Pick<Cost, 'payCents' | 'refundCents'>, role: Rental['role']) {
  if (payCents > 0) return t('rentals.change.cost.pay', { role, amount: formatTotal(payCents) });
  if (refundCents > 0) return t('rentals.change.cost.refund', { role, amount: formatTotal(refundCents) });
  return t('rentals.change.cost.nothing');
}

/** The amount that the owner receives after the change. Earlier payments count, minus refunds. */
export function receivedAfter(
  { role, totalCents, ownerFeePercent }: Pick<Rental, 'role' | 'totalCents' | 'ownerFeePercent'>,
  { payCents, refundCents }: Pick<Cost, 'payCents' | 'refundCents'>,
): string | undefined {
  if (role !== 'owner' || typeof ownerFeePercent !== 'number') return undefined;
  return formatTotal(ownerReceives(totalCents + payCents - refundCents, ownerFeePercent, config.currency));
}

/** The price of the new dates, and the difference to pay or refund. */
export function ChangeCost({ cost, rental }: { cost: Cost; rental: Rental }) {
  const received = receivedAfter(rental, cost);
  return (
    <div className="grid gap-3">
      <PriceBreakdown lines={cost.lines} totalCents={cost.totalCents} />
      <p className="font-semibold">{writeCost(cost, rental.role)}</p>
      {received ? <p>{t('rentals.change.receives', { amount: received })}</p> : null}
    </div>
  );
}

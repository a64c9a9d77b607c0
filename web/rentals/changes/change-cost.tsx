import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { PriceBreakdown } from '../price-breakdown.tsx';

interface Cost {
  lines: readonly PriceLine[];
  totalCents: number;
  payCents: number;
  refundCents: number;
}

/** "You pay 90.00$ more.", "You get 45.00$ back.": in one sentence, for whoever reads it. */
export function writeCost({ payCents, refundCents }: Pick<Cost, 'payCents' | 'refundCents'>, role: Rental['role']) {
  if (payCents > 0) return t('rentals.change.cost.pay', { role, amount: formatTotal(payCents) });
  if (refundCents > 0) return t('rentals.change.cost.refund', { role, amount: formatTotal(refundCents) });
  return t('rentals.change.cost.nothing');
}

/** What other dates cost, and what that means for the money. */
export function ChangeCost({ cost, role }: { cost: Cost; role: Rental['role'] }) {
  return (
    <div className="grid gap-3">
      <PriceBreakdown lines={cost.lines} totalCents={cost.totalCents} />
      <p className="font-semibold">{writeCost(cost, role)}</p>
    </div>
  );
}

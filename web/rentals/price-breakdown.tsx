import { formatPrice, formatTotal } from '../../contract/amounts.ts';
import { dayCount } from '../../contract/rentals/rental-price.ts';

type PriceBreakdownProps = {
  days: number;
  pricePerDayCents: number;
  totalCents: number;
};

/** Days times price, and the total. Read out again whenever it changes. */
export function PriceBreakdown({ days, pricePerDayCents, totalCents }: PriceBreakdownProps) {
  if (totalCents <= 0) {
    return (
      <p role="status" className="text-ink-soft">
        Select dates to see price
      </p>
    );
  }
  return (
    <div role="status">
      <dl className="grid gap-2 tabular-nums">
        <div className="flex justify-between gap-4 text-ink-soft">
          <dt>
            {dayCount(days)} × {formatPrice(pricePerDayCents)}
          </dt>
          <dd>{formatTotal(totalCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatTotal(totalCents)}</dd>
        </div>
      </dl>
    </div>
  );
}

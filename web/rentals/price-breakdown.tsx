import { formatPrice, formatTotal } from '../platform/amounts.ts';
import { t } from '../language/words.ts';

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
        {t('rentals.price.select-dates')}
      </p>
    );
  }
  return (
    <div role="status">
      <dl className="grid gap-2 tabular-nums [&_dd]:whitespace-nowrap">
        <div className="flex justify-between gap-4 text-ink-soft">
          <dt>{t('rentals.price.days-times-price', { days, price: formatPrice(pricePerDayCents) })}</dt>
          <dd>{formatTotal(totalCents)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{t('rentals.price.total')}</dt>
          <dd>{formatTotal(totalCents)}</dd>
        </div>
      </dl>
    </div>
  );
}

import type { PriceLine } from '../../contract/cars/stay-price.ts';
import { formatPriceLine as writeAnyLine } from '../../contract/rentals/write-agreed.ts';
import { formatPrice, formatTotal } from '../platform/amounts.ts';
import { t } from '../language/words.ts';

/** "2 days × 58$", "7 days or more −10%" */
export const writeLine = (line: PriceLine): string => writeAnyLine(t, line, formatPrice);

interface Priced {
  days: number;
  pricePerDayCents: number;
  totalCents: number;
  lines?: readonly PriceLine[] | undefined;
}

/** Responses stored by older versions have no lines. Their total was days times price. */
export const linesOf = ({ lines, days, pricePerDayCents, totalCents }: Priced): readonly PriceLine[] =>
  lines ?? [{ kind: 'days', quantity: days, unitCents: pricePerDayCents, amountCents: totalCents }];

/** The lines of the price and the total. Screen readers announce changes. */
export function PriceBreakdown({ lines, totalCents }: { lines: readonly PriceLine[]; totalCents: number }) {
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
        {lines.map((line) => (
          <div key={writeLine(line)} className="flex justify-between gap-4 text-ink-soft">
            <dt>{writeLine(line)}</dt>
            <dd>{formatTotal(line.amountCents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{t('rentals.price.total')}</dt>
          <dd>{formatTotal(totalCents)}</dd>
        </div>
      </dl>
    </div>
  );
}

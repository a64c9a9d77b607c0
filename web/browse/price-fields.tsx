import { carLimits } from '../../contract/limits.ts';
import { problems } from '../../contract/messages.ts';
import { formatPrice, formatPriceInput, parsePriceCents } from '../../contract/money.ts';
import { RangeField } from '../ui/range-field.tsx';
import { isCrossed } from './browse-filters.ts';
import type { Browse } from './use-browse.ts';
import { useTyped } from './use-typed.ts';

const write = (cents: number | undefined) => (cents === undefined ? '' : formatPriceInput(cents));
const isWrong = (typed: string) => typed.trim() !== '' && parsePriceCents(typed) === undefined;

/** The lowest and the highest price of a day. Two that cross are explained and leave the list as it is. */
export function PriceFields({ browse: { filters, change } }: { browse: Browse }) {
  const apply = (leastCents: number | undefined, mostCents: number | undefined) => {
    if (!isCrossed({ leastCents, mostCents })) change({ leastCents, mostCents }, { replace: true });
  };
  const least = useTyped(filters.leastCents, write, parsePriceCents, (cents) =>
    apply(cents, parsePriceCents(most.typed)),
  );
  const most = useTyped(filters.mostCents, write, parsePriceCents, (cents) =>
    apply(parsePriceCents(least.typed), cents),
  );
  const problem =
    isWrong(least.typed) || isWrong(most.typed)
      ? `From ${formatPrice(1)} to ${formatPrice(carLimits.priceMaxCents)}`
      : isCrossed({ leastCents: parsePriceCents(least.typed), mostCents: parsePriceCents(most.typed) })
        ? problems['search/prices-crossed'].message
        : undefined;
  const end = ({ typed, type, flush }: typeof least) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 12,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && flush(),
    onBlur: flush,
  });
  return (
    <RangeField
      label="Price per day ($)"
      error={problem}
      from={{ ...end(least), 'aria-label': 'Lowest price per day', placeholder: 'Lowest' }}
      to={{ ...end(most), 'aria-label': 'Highest price per day', placeholder: 'Highest' }}
    />
  );
}

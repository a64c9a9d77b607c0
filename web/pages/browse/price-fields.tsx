import { formatPrice, formatPriceInput, symbol } from '../../platform/amounts.ts';
import { parsePrice, priceRange } from '../../platform/typed-amounts.ts';
import { t } from '../../language/words.ts';
import { RangeField } from '../../ui/range-field.tsx';
import { isPriceRangeReversed } from '../../cars/index.ts';
import type { Browse } from './use-browse.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const write = (cents: number | undefined) => (cents === undefined ? '' : formatPriceInput(cents));
const isWrong = (typed: string) => typed.trim() !== '' && parsePrice(typed) === undefined;

/** Joins both prices into one text, one per line, so that they are validated together. */
const join = (least: string, most: string) => `${least}\n${most}`;
const split = (both: string) => {
  const [least = '', most = ''] = both.split('\n');
  return { least, most };
};
const parse = (both: string) => {
  const { least, most } = split(both);
  return { leastCents: parsePrice(least), mostCents: parsePrice(most) };
};

function problemWith(both: string): string | undefined {
  const { least, most } = split(both);
  if (isWrong(least) || isWrong(most)) {
    const { minCents, maxCents } = priceRange;
    return t('cars.search.price.range', { least: formatPrice(minCents), most: formatPrice(maxCents) });
  }
  return isPriceRangeReversed(parse(both)) ? t('problems.search/prices-crossed') : undefined;
}

/** Price limits: per day, or for the whole stay once dates are chosen. A minimum above the maximum shows an error and does not change the list. */
export function PriceFields({ browse: { filters, change } }: { browse: Browse }) {
  const chosen = join(write(filters.leastCents), write(filters.mostCents));
  const read = (both: string) => {
    const prices = parse(both);
    return isPriceRangeReversed(prices) ? chosen : join(write(prices.leastCents), write(prices.mostCents));
  };
  const { typed, type, flush } = useDebouncedText(
    chosen,
    (both) => both,
    read,
    (both) => change(parse(both), { replace: true }),
  );
  const { least, most } = split(typed);
  const of = filters.dates ? 'total' : 'day';
  const inputProps = (value: string, onType: (text: string) => void) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    value,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && flush(),
    onBlur: flush,
  });
  return (
    <RangeField
      label={t('cars.search.price.label', { symbol: symbol(), of })}
      error={problemWith(typed)}
      from={{
        ...inputProps(least, (text) => type(join(text, most))),
        'aria-label': t('cars.search.price.lowest-label', { of }),
        placeholder: t('cars.search.price.lowest-placeholder'),
      }}
      to={{
        ...inputProps(most, (text) => type(join(least, text))),
        'aria-label': t('cars.search.price.highest-label', { of }),
        placeholder: t('cars.search.price.highest-placeholder'),
      }}
    />
  );
}

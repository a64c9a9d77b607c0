import type { PriceLine } from '../cars/stay-price.ts';
import { addDays } from '../dates.ts';
import type { Translate } from '../languages/translate.ts';
import type { CancellationStep } from './refund-rule.ts';

/** "2 days × 58$", "7 days or more −10%" */
export function formatPriceLine(t: Translate, line: PriceLine, formatPrice: (cents: number) => string): string {
  switch (line.kind) {
    case 'days':
      return t('rentals.price.days-times-price', { days: line.quantity, price: formatPrice(line.unitCents) });
    case 'discount':
      return t('rentals.price.discount', { days: line.fromDays, percent: line.percent });
    case 'dropped':
      return t('rentals.price.dropped', { days: line.quantity });
    case 'waived':
      return t('rentals.price.waived');
    case 'extra':
      return line.pieces > 1 ? `${line.pieces} × ${line.name}` : line.name;
    case 'delivery':
      return t.of('rentals.price.delivery', line.at, { place: line.name });
  }
}

/** "Before 9 June 2024: full refund." */
export function formatCancellationStep(
  t: Translate,
  { part, until, before }: CancellationStep,
  { formatDay, formatMoment }: { formatDay: (day: string) => string; formatMoment: (at: string) => string },
): string {
  if (until === null) return t('cars.cancellation.none-after');
  if (part === 'full') {
    return t('cars.cancellation.full-before', { day: before ? formatMoment(before) : formatDay(addDays(until, 1)) });
  }
  return part === 'half'
    ? t('cars.cancellation.half-until', { day: formatDay(until) })
    : t('cars.cancellation.all-but-first-day-until', { day: formatDay(until) });
}

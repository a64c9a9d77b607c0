import { writeName } from '../../contract/accounts/person-name.ts';
import type { CalendarSpan } from '../../contract/calendar/calendar.ts';
import { formatWeekday } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatPrice, formatTotal } from '../platform/amounts.ts';
import type { ShownDay } from './chosen-days.ts';

/** The label on a span's bar */
export function spanLabel(span: CalendarSpan): string {
  if (span.kind === 'rental') return writeName(t, span.renterName);
  return span.kind === 'block' ? span.note || t('calendar.state.blocked') : span.name || t('calendar.state.imported');
}

/** "Saturday, 14 June 2025, free, 45$" or "…, 45$, you receive 38.25$", for screen readers. */
export const describeDay = (day: ShownDay): string =>
  t('calendar.day.label', {
    day: formatWeekday(day.date),
    state: t.of('calendar.state', day.state),
    hasCause: String(day.span !== undefined && spanLabel(day.span) !== t.of('calendar.state', day.state)),
    cause: day.span ? spanLabel(day.span) : '',
    price: formatPrice(day.priceCents),
    hasFee: String(day.netCents !== day.priceCents),
    net: formatTotal(day.netCents),
    isChanged: String(day.priceFrom !== 'car'),
  });

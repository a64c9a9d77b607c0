import { writeName } from '../../contract/accounts/person-name.ts';
import type { Notice } from '../../contract/notices/notices.ts';
import { formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';

/** Writes a notice as one sentence. A kind without a message fails to compile. */
export function writeNotice({ kind, role, by, actor, car, rental, details }: Notice): string {
  return t.of('notices.text', kind, {
    role: role ?? '',
    by,
    actor: actor ? writeName(t, actor.displayName) : t('notices.somebody'),
    car: car?.title ?? '',
    dates: rental ? formatRange(rental) : '',
    newDates: details.dates ? formatRange(details.dates) : '',
    amount: details.amountCents === undefined ? '' : formatTotal(details.amountCents),
    // Keys in a message have no hyphens.
    news: (details.news ?? '').replaceAll('-', '_'),
  });
}

import { writeName } from '../accounts/person-name.ts';
import type { DateRange } from '../dates.ts';
import type { Translate } from '../languages/translate.ts';
import type { Wait } from './waits.ts';

interface WaitFormats {
  range: (range: DateRange) => string;
  /** In the marketplace's time zone */
  moment: (timestamp: string) => string;
  total: (cents: number) => string;
  number: (number: number) => string;
}

/** Texts for waits, shared by lists and mails. A kind without texts does not compile. */
export const createWaitWords = (t: Translate, format: WaitFormats) => ({
  /** One sentence */
  writeWait: (wait: Wait): string =>
    t.of('waits.what', wait.kind, {
      role: wait.role ?? '',
      person: wait.person ? writeName(t, wait.person.displayName) : t('notices.somebody'),
      car: wait.car?.title ?? '',
      dates: wait.rental ? format.range(wait.rental) : '',
      amount: wait.amountCents === null ? '' : format.total(wait.amountCents),
      count: wait.count,
      shown: `${format.number(wait.count)}${wait.isExact ? '' : '+'}`,
    }),

  writeAction: ({ kind }: Pick<Wait, 'kind'>): string => t.of('waits.do', kind),

  /** "By 19 November 2026, 14:00. Without an answer, your card is charged." */
  writeDeadline: ({ until, otherwise }: Pick<Wait, 'until' | 'otherwise'>): string =>
    [...(until ? [t('waits.until', { moment: format.moment(until) })] : []), t.of('waits.otherwise', otherwise)].join(
      ' ',
    ),
});

import type { Config } from '../platform/config.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Due, DueKindName } from './due.ts';

export type Describing = Pick<Config, 'brand' | 'defaultLanguage'>;

/** "Sparekey: car rental (0190f1e2)", in the language of the market: the payer's may change while they pay. */
export const describeDue =
  ({ brand, defaultLanguage }: Describing, kind: DueKindName) =>
  ({ subjectId }: Due): string =>
    translator(defaultLanguage)('money.description', {
      brand,
      what: translator(defaultLanguage).of('money.paid-for', kind),
      // The random end of the id: its beginning is the time.
      code: subjectId.slice(-8),
    });

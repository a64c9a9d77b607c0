import type { Config } from '../platform/config.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Due, DueKindName } from './due.ts';

export type DueDescriptionConfig = Pick<Config, 'brand' | 'defaultLanguage'>;

/** "Sparekey: car rental (0190f1e2)", in the default language: the payer may change theirs while paying. */
export const describeDue =
  ({ brand, defaultLanguage }: DueDescriptionConfig, kind: DueKindName) =>
  ({ subjectId }: Due): string =>
    translator(defaultLanguage)('money.description', {
      brand,
      what: translator(defaultLanguage).of('money.paid-for', kind),
      // The end of the id is random, its beginning is a timestamp.
      code: subjectId.slice(-8),
    });

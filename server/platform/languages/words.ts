import { createAmounts } from '../../../contract/amounts.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { createDateFormats } from '../../../contract/format-dates.ts';
import type { Language, MessageId, Wanted } from '../../../contract/languages/translate.ts';
import { translator } from './translator.ts';

/** A value that is formatted once the language is known. */
type Text =
  | string
  | number
  | { cents: number; currency: string }
  | { moment: string; timeZone: string }
  | DateRange
  | Words;

type TextValues<Names> = { [Name in keyof Names]: Names[Name] extends 'number' ? number : Text };

/** A message whose language is not known yet; it can be stored. */
export interface Words {
  id: MessageId;
  values: Record<string, Text>;
}

export const words = <Id extends MessageId>(
  id: Id,
  ...[values]: keyof Wanted<Id> extends never ? [] : [values: TextValues<Wanted<Id>>]
): Words => ({ id, values: values ?? {} });

function formatted(language: Language, value: Text): string | number {
  if (typeof value !== 'object') return value;
  if ('id' in value) return writeWords(language, value);
  if ('cents' in value) return createAmounts(language, value.currency).formatTotal(value.cents);
  if ('startDate' in value) return createDateFormats(language).formatRange(value);
  return createDateFormats(language).formatMoment(value.moment, value.timeZone);
}

export function writeWords(language: Language, { id, values }: Words): string {
  const ready = Object.entries(values).map(([name, value]) => [name, formatted(language, value)]);
  const t = translator(language) as (id: MessageId, values: Record<string, string | number>) => string;
  return t(id, Object.fromEntries(ready));
}

import { createAmounts } from '../../../contract/amounts.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { createDateFormats } from '../../../contract/format-dates.ts';
import type { Language, MessageId, ParameterKinds } from '../../../contract/languages/translate.ts';
import { translator } from './translator.ts';

/** A value that is formatted once the language is known. */
type Text =
  | string
  | number
  | { cents: number; currency: string }
  | { moment: string; timeZone: string }
  | DateRange
  | TranslatableText;

type TextValues<Names> = { [Name in keyof Names]: Names[Name] extends 'number' ? number : Text };

/** A message whose language is not known yet; it can be stored. */
export interface TranslatableText {
  id: MessageId;
  values: Record<string, Text>;
}

export const translatable = <Id extends MessageId>(
  id: Id,
  ...[values]: keyof ParameterKinds<Id> extends never ? [] : [values: TextValues<ParameterKinds<Id>>]
): TranslatableText => ({ id, values: values ?? {} });

function formatted(language: Language, value: Text): string | number {
  if (typeof value !== 'object') return value;
  if ('id' in value) return translateText(language, value);
  if ('cents' in value) return createAmounts(language, value.currency).formatTotal(value.cents);
  if ('startDate' in value) return createDateFormats(language).formatRange(value);
  return createDateFormats(language).formatMoment(value.moment, value.timeZone);
}

export function translateText(language: Language, { id, values }: TranslatableText): string {
  const ready = Object.entries(values).map(([name, value]) => [name, formatted(language, value)]);
  const t = translator(language) as (id: MessageId, values: Record<string, string | number>) => string;
  return t(id, Object.fromEntries(ready));
}

import { findAddresses, findSpelledOut } from './contacts/addresses.ts';
import { findHandles } from './contacts/handles.ts';
import { findPhoneNumbers } from './contacts/phone-numbers.ts';
import { DOTTED, joinSeparated, SPACED, toPlainText, type PlainText } from './contacts/plain-text.ts';
import { merge, type TextSpan } from './contacts/span.ts';
import { MASK } from './mask.ts';

export { MASK };

/** Increase this with every change to the rules, so that stored messages are masked again. */
export const MASK_VERSION = 4;

/** Finds email addresses, phone numbers, links and names on other services, including disguised ones. */
export function findContacts(original: string): TextSpan[] {
  const plain = toPlainText(original);
  const inOriginal =
    ({ from, to }: PlainText) =>
    (span: TextSpan): TextSpan => ({ from: from[span.from]!, to: to[span.to - 1]! });
  const { text } = plain;
  return merge([
    ...[...findAddresses(text), ...findPhoneNumbers(text), ...findHandles(text)].map(inOriginal(plain)),
    // Phone numbers need no joining, because they are found with any separators.
    ...[SPACED, DOTTED].flatMap((separators) => {
      const joined = joinSeparated(plain, separators);
      if (!joined) return [];
      const spans = [...findAddresses(joined.text), ...findHandles(joined.text), ...findSpelledOut(joined.text)];
      return spans.map(inOriginal(joined));
    }),
  ]);
}

export function maskContacts(original: string): string {
  let masked = '';
  let end = 0;
  for (const { from, to } of findContacts(original)) {
    masked += original.slice(end, from) + MASK;
    end = to;
  }
  return masked + original.slice(end);
}

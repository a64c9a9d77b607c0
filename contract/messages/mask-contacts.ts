import { findAddresses, findSpelledOut } from './contacts/addresses.ts';
import { findHandles } from './contacts/handles.ts';
import { findPhoneNumbers } from './contacts/phone-numbers.ts';
import { DOTTED, putTogether, SPACED, toPlainText, type PlainText } from './contacts/plain-text.ts';
import { merge, type Span } from './contacts/span.ts';
import { MASK } from './mask.ts';

export { MASK };

/** One more whenever the rule hides or shows anything else: what was masked before is then masked again. */
export const MASK_VERSION = 4;

/** Mail addresses, phone numbers, links and names at other services, in whatever way they are written. */
export function findContacts(original: string): Span[] {
  const plain = toPlainText(original);
  const inOriginal =
    ({ from, to }: PlainText) =>
    (span: Span): Span => ({ from: from[span.from]!, to: to[span.to - 1]! });
  const { text } = plain;
  return merge([
    ...[...findAddresses(text), ...findPhoneNumbers(text), ...findHandles(text)].map(inOriginal(plain)),
    // Numbers are found whatever stands between their digits.
    ...[SPACED, DOTTED].flatMap((separators) => {
      const together = putTogether(plain, separators);
      if (!together) return [];
      const spans = [...findAddresses(together.text), ...findHandles(together.text), ...findSpelledOut(together.text)];
      return spans.map(inOriginal(together));
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

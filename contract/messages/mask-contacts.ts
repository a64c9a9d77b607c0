import { findAddresses } from './contacts/addresses.ts';
import { findHandles } from './contacts/handles.ts';
import { findPhoneNumbers } from './contacts/phone-numbers.ts';
import { toPlainText } from './contacts/plain-text.ts';
import { merge, type Span } from './contacts/span.ts';
import { MASK } from './mask.ts';

export { MASK };

/** One more whenever the rule hides or shows anything else: what was masked before is then masked anew. */
export const MASK_VERSION = 1;

/** Mail addresses, phone numbers, links and names at other services, in whatever way they are written. */
export function findContacts(original: string): Span[] {
  const { text, from, to } = toPlainText(original);
  const found = merge([...findAddresses(text), ...findPhoneNumbers(text), ...findHandles(text)]);
  return found.map((span) => ({ from: from[span.from]!, to: to[span.to - 1]! }));
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

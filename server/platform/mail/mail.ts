import type { Language, Translate } from '../../../contract/languages/translate.ts';
import { lookUp } from '../../../contract/look-up.ts';
import type { Config } from '../config.ts';

/** The content of a mail; its appearance is added when it is sent. */
export interface Mail {
  /** Translates into the reader's language. */
  t: Translate;
  language: Language;
  brand: string;
  to: string;
  name: string;
  subject: string;
  /** A paragraph may have several lines. */
  paragraphs: string[];
  action?: { label: string; url: string };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => lookUp(ESCAPES, character)!);

/** User input may end up in a subject or an address, so it must be a single line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export const composeMail = (
  { brand }: Pick<Config, 'brand'>,
  reader: { email: string; displayName: string },
  content: Pick<Mail, 't' | 'subject' | 'paragraphs' | 'action'>,
): Mail => ({
  ...content,
  language: content.t.language,
  brand,
  to: oneLine(reader.email),
  name: reader.displayName,
  subject: oneLine(content.subject),
});

import { lookUp } from '../../look-up.ts';

/** A text as it reads, in lower-case letters and digits of one kind, and where each character stands in the original. */
export interface PlainText {
  text: string;
  /** For each character: where its original begins and ends. */
  from: number[];
  to: number[];
}

/** What Unicode does not decompose: ❶ to ❿ and their like, letters that look like others, ß. */
const RINGS = [0x2776, 0x2780, 0x278a, 0x24f5];
const LOOKALIKES: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ι: 'i',
  '。': '.',
  '·': '.',
  '•': '.',
  '–': '-',
  '—': '-',
  '‐': '-',
  '−': '-',
  '’': "'",
};

/** Ligatures of whole words, as the 18 letters of one in Arabic, spell no contact: they would only make a text longer. */
const PARTS_MAX = 4;

const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{M}\u00ad]$/u;
const DIGIT = /^\p{Nd}$/u;

/** The value of a decimal digit in any script: their blocks of ten are contiguous. */
function digitOf(character: string): string {
  let code = character.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - 1))) {
    code--;
    value++;
  }
  return String(value);
}

function plainOf(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return character.toLowerCase();
  if (IGNORED.test(character)) return '';
  const ring = RINGS.find((first) => code >= first && code < first + 10);
  if (ring !== undefined) return String(code - ring + 1);
  const plain = character.normalize('NFKD').toLowerCase();
  if (plain.length > PARTS_MAX) return character;
  return Array.from(plain, (part) => {
    if (part.codePointAt(0)! < 0x80) return part;
    if (IGNORED.test(part)) return '';
    if (DIGIT.test(part)) return digitOf(part);
    return lookUp(LOOKALIKES, part) ?? part;
  }).join('');
}

export function toPlainText(original: string): PlainText {
  const plain: PlainText = { text: '', from: [], to: [] };
  let place = 0;
  for (const character of original) {
    const written = plainOf(character);
    plain.text += written;
    for (let count = 0; count < written.length; count++) {
      plain.from.push(place);
      plain.to.push(place + character.length);
    }
    place += character.length;
  }
  return plain;
}

interface Separators {
  /** At least three characters, each on its own. One way to read each, so no text is slow. */
  apart: RegExp;
  isBetween: RegExp;
}

const separators = (between: string): Separators => ({
  apart: new RegExp(`(?<![a-z0-9])[^${between}](?:[${between}]{1,3}[^${between}]){2,}(?![a-z0-9])`, 'g'),
  isBetween: new RegExp(`[${between}]`),
});

const SPACES = '\\s_*|~-';
/** "a n a @ e x a m p l e . c o m" */
export const SPACED = separators(SPACES);
/** "a.n.a@e.x.a.m.p.l.e.c.o.m", "a/n/a @ e/x/a/m/p/l/e" */
export const DOTTED = separators(`.,/${SPACES}`);

/** With what stands apart put together; undefined where nothing does. */
export function putTogether({ text, from, to }: PlainText, { apart, isBetween }: Separators): PlainText | undefined {
  const left = new Set<number>();
  for (const { 0: found, index } of text.matchAll(apart)) {
    for (let at = 0; at < found.length; at++) if (isBetween.test(found[at]!)) left.add(index + at);
  }
  if (left.size === 0) return undefined;
  const isKept = (_: unknown, at: number) => !left.has(at);
  return {
    text: Array.from({ length: text.length }, (_, at) => text[at]!)
      .filter(isKept)
      .join(''),
    from: from.filter(isKept),
    to: to.filter(isKept),
  };
}

import { lookUp } from '../../look-up.ts';

/** Text normalised to lower-case letters and ASCII digits, with the position of each character in the original. */
export interface PlainText {
  text: string;
  /** The start and end of each character in the original. */
  from: number[];
  to: number[];
}

/** Characters that Unicode does not decompose: ❶ to ❿ and similar, lookalike letters, ß. */
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

/**
 * Skips ligatures of whole words, such as an Arabic one of 18 letters: they contain no contacts and would inflate the
 * text.
 */
const PARTS_MAX = 4;

const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{M}\u00ad]$/u;
const DIGIT = /^\p{Nd}$/u;

/** The value of a decimal digit in any script; Unicode has them in contiguous blocks of ten. */
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
  let position = 0;
  for (const character of original) {
    const replacement = plainOf(character);
    plain.text += replacement;
    for (let count = 0; count < replacement.length; count++) {
      plain.from.push(position);
      plain.to.push(position + character.length);
    }
    position += character.length;
  }
  return plain;
}

interface Separators {
  /** At least three separated characters. Has only one way to match each, which rules out catastrophic backtracking. */
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

/** Joins characters that are separated; undefined if there are none. */
export function joinSeparated({ text, from, to }: PlainText, { apart, isBetween }: Separators): PlainText | undefined {
  const removed = new Set<number>();
  for (const { 0: found, index } of text.matchAll(apart)) {
    for (let at = 0; at < found.length; at++) if (isBetween.test(found[at]!)) removed.add(index + at);
  }
  if (removed.size === 0) return undefined;
  const isKept = (_: unknown, at: number) => !removed.has(at);
  return {
    text: Array.from({ length: text.length }, (_, at) => text[at]!)
      .filter(isKept)
      .join(''),
    from: from.filter(isKept),
    to: to.filter(isKept),
  };
}

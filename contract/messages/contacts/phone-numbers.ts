import { falsePositives, isDateRange } from './false-positives.ts';
import { BETWEEN_NUMBERS, digitsOfWord } from './number-words.ts';
import type { TextSpan } from './span.ts';

/** Minimum digits of a phone number; weaker evidence needs more. */
const DIGITS = 7;
const DIGITS_WITH_WORDS_BETWEEN = 9;
/** Maximum characters between two parts of a number */
const GAP = 6;

interface Part extends TextSpan {
  digits: number;
  /** Undefined for words */
  value: number | undefined;
  isLikelyInnocent: boolean;
}

interface Chain {
  parts: Part[];
  /** The characters between the parts */
  gaps: string;
  hasWordsBetween: boolean;
}

interface Token extends TextSpan {
  text: string;
  kind: 'digits' | 'word' | 'gap';
}

const TOKEN = /\d+|\p{L}+|[^\d\p{L}]+/gu;

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: found, index }) => ({
    text: found,
    from: index,
    to: index + found.length,
    kind: /^\d/.test(found) ? 'digits' : /^\p{L}/u.test(found) ? 'word' : 'gap',
  }));

/** 6OO l23: letters that look like digits, next to a digit. */
const isDisguised = (token: Token, before: Token | undefined, after: Token | undefined) =>
  /^[oil]{1,6}$/.test(token.text) && (before?.kind === 'digits' || after?.kind === 'digits');

/** 6a1b2c3 */
const isSingleLetter = (token: Token, before: Token | undefined, after: Token | undefined) =>
  token.text.length === 1 && before?.kind === 'digits' && after?.kind === 'digits';

const newChain = (): Chain => ({ parts: [], gaps: '', hasWordsBetween: false });

/** Skips most messages early, because they contain too few digits. */
const mayHoldNumber = (tokens: readonly Token[]) => {
  let digits = 0;
  for (const { kind, text } of tokens) {
    if (kind === 'digits') digits += text.length;
    else if (kind === 'word') digits += digitsOfWord(text) || (/^[oil]{1,6}$/.test(text) ? text.length : 0);
  }
  return digits >= DIGITS;
};

function chainsOf(text: string, tokens: readonly Token[]): Chain[] {
  const { sure, likely } = falsePositives(text);
  const chains: Chain[] = [];
  let chain = newChain();
  const end = () => {
    if (chain.parts.length > 0) chains.push(chain);
    chain = newChain();
  };
  const add = (token: Token, digits: number, value?: number) =>
    chain.parts.push({ from: token.from, to: token.to, digits, value, isLikelyInnocent: likely(token) });
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (token.kind === 'gap') {
      if (token.text.length > GAP) end();
      else chain.gaps += token.text;
    } else if (token.kind === 'digits') {
      if (sure(token)) end();
      else add(token, token.text.length, Number(token.text));
    } else if (isDisguised(token, before, after)) add(token, token.text.length);
    else if (digitsOfWord(token.text) > 0) add(token, digitsOfWord(token.text));
    else if (BETWEEN_NUMBERS.has(token.text) || isSingleLetter(token, before, after)) chain.hasWordsBetween = true;
    else end();
  }
  end();
  return chains;
}

/** "10, 11, 12 and 13 June", "120, 130, 145": lists of days or prices. */
function isList({ parts, gaps, hasWordsBetween }: Chain): boolean {
  if (!hasWordsBetween && !/[,;/\n]/.test(gaps)) return false;
  const values = parts.map(({ value }) => value ?? -1);
  const isRising = values.every((value, index) => index === 0 || value > values[index - 1]!);
  return isRising && (values.every((value) => value >= 1 && value <= 31) || values.every((value) => value % 5 === 0));
}

const sum = (parts: readonly Part[]) => parts.reduce((digits, part) => digits + part.digits, 0);

/** 06 12 34 56 78 */
const isInPairs = ({ parts }: Chain, text: string) =>
  parts.length >= 4 &&
  parts.every(({ digits }) => digits === 2) &&
  !isDateRange(text.slice(parts[0]!.from, parts.at(-1)!.to));

function spanOf(chain: Chain, text: string): TextSpan | undefined {
  const { parts, hasWordsBetween } = chain;
  const first = parts[0]!;
  const isInternational = text[first.from - 1] === '+' || text.slice(first.from, first.from + 2) === '00';
  const counted =
    isInternational || isInPairs(chain, text) ? parts : parts.filter(({ isLikelyInnocent }) => !isLikelyInnocent);
  if (sum(counted) < (hasWordsBetween ? DIGITS_WITH_WORDS_BETWEEN : DIGITS) || isList(chain)) return undefined;
  const from = counted[0]!.from;
  return { from: text[from - 1] === '+' ? from - 1 : from, to: counted.at(-1)!.to };
}

export function findPhoneNumbers(text: string): TextSpan[] {
  const tokens = tokensOf(text);
  return mayHoldNumber(tokens) ? chainsOf(text, tokens).flatMap((chain) => spanOf(chain, text) ?? []) : [];
}

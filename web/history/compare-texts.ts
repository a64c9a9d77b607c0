/** A part of a text, and whether the other text lacks it */
export interface Piece {
  text: string;
  isChanged: boolean;
}

// Beyond this, comparing word by word is too slow, and the result is not readable.
const COMPARISONS_MAX = 4_000_000;

/** Splits a text into words, punctuation marks and whitespace, without losing a character. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** The length of the common prefix, in words */
function sharedStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** Marks the words of each list that are in their longest common subsequence. */
function findKept(a: readonly string[], b: readonly string[]): { a: boolean[]; b: boolean[] } {
  const kept = { a: a.map(() => false), b: b.map(() => false) };
  if (a.length * b.length > COMPARISONS_MAX) return kept;
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) kept.a[i++] = kept.b[j++] = true;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

const isWhitespace = (word: string | undefined) => word !== undefined && word.trim() === '';

/**
 * Joins words to pieces. Whitespace between two changed words counts as changed, so that a new sentence is one piece.
 */
function join(words: readonly string[], kept: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  words.forEach((text, index) => {
    const isBetween = isWhitespace(text) && kept[index - 1] === false && kept[index + 1] === false;
    const isChanged = !kept[index] || isBetween;
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  });
  return pieces;
}

/**
 * Compares two versions of a text word by word: what was removed from the old one, and what was added in the new one.
 */
export function compareTexts(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).toReversed(), b.slice(start).toReversed());
  const middle = findKept(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const whole = (kept: boolean[]) => [...Array<boolean>(start).fill(true), ...kept, ...Array<boolean>(end).fill(true)];
  return { before: join(a, whole(middle.a)), after: join(b, whole(middle.b)) };
}

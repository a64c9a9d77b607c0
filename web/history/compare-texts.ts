/** A part of a text, and whether the other text has it too. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

// Beyond this, comparing word by word takes longer than anybody waits, and nobody reads the result either.
const COMPARISONS_MAX = 4_000_000;

/** Words, single signs and the room between them. Put together they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** How many words both begin with. */
function sharedStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** Which words of each list belong to their longest common row of words. */
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

const isRoom = (word: string | undefined) => word !== undefined && word.trim() === '';

/** Joins words to pieces. Room between two changed words counts as changed, or a new sentence would look like a comb. */
function join(words: readonly string[], kept: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  words.forEach((text, index) => {
    const isBetween = isRoom(text) && kept[index - 1] === false && kept[index + 1] === false;
    const isChanged = !kept[index] || isBetween;
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  });
  return pieces;
}

/** Two states of a text, word by word: what was removed from the one and what the other has instead. */
export function compareTexts(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).toReversed(), b.slice(start).toReversed());
  const middle = findKept(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const whole = (kept: boolean[]) => [...Array<boolean>(start).fill(true), ...kept, ...Array<boolean>(end).fill(true)];
  return { before: join(a, whole(middle.a)), after: join(b, whole(middle.b)) };
}

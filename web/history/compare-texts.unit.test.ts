import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const marked = (pieces: { text: string; isChanged: boolean }[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const compare = (before: string, after: string) => {
  const result = compareTexts(before, after);
  return [marked(result.before), marked(result.after)];
};

describe('compareTexts', () => {
  it.each([
    ['A red car.', 'A blue car.', 'A [red] car.', 'A [blue] car.'],
    ['A car.', 'A car with a roof box.', 'A car.', 'A car[ with a roof box].'],
    ['Pets are welcome, children too.', 'Children too.', '[Pets are welcome, children] too.', '[Children] too.'],
    ['same', 'same', 'same', 'same'],
    ['', 'New.', '', '[New.]'],
    ['one two three', 'four five six', '[one two three]', '[four five six]'],
    ['Line one.\nLine two.', 'Line one.\nLine 2.', 'Line one.\nLine [two].', 'Line one.\nLine [2].'],
  ])('compares %j and %j', (before, after, markedBefore, markedAfter) => {
    expect(compare(before, after)).toEqual([markedBefore, markedAfter]);
  });

  it('keeps the full text on both sides, with equal unmarked parts except for whitespace', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'ç', '🚗', ' ', '\n', '.', 'word'), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const result = compareTexts(before.join(''), after.join(''));
        expect(result.before.map((piece) => piece.text).join('')).toBe(before.join(''));
        expect(result.after.map((piece) => piece.text).join('')).toBe(after.join(''));
        const kept = (pieces: typeof result.before) =>
          pieces
            .filter((piece) => !piece.isChanged)
            .map((piece) => piece.text)
            .join('')
            .replace(/\s/g, '');
        expect(kept(result.before)).toBe(kept(result.after));
      }),
    );
  });

  it('stays fast for long and different texts', () => {
    const { before, after } = compareTexts('a.'.repeat(2_000), 'b,'.repeat(2_000));
    expect([before, after].map((pieces) => pieces.map(({ isChanged }) => isChanged))).toEqual([[true], [true]]);
  });
});

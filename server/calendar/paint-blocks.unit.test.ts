import { describe, expect, it } from 'vitest';
import { paintBlocks } from './paint-blocks.ts';

const days = (from: number, to: number, note?: string) => ({
  startDate: `2030-06-${String(from).padStart(2, '0')}`,
  endDate: `2030-06-${String(to).padStart(2, '0')}`,
  ...(note !== undefined && { note }),
});
const block = (from: number, to: number, note = '') => ({ ...days(from, to), note });

describe('paintBlocks', () => {
  it.each([
    ['overlaps', block(8, 11)],
    ['stands right before', block(8, 9)],
  ])('joins a block that %s', (_, existing) => {
    expect(paintBlocks([existing], days(10, 12), [days(10, 12)])).toEqual([block(8, 12)]);
  });

  it('leaves a block alone that does not touch', () => {
    expect(paintBlocks([block(1, 3)], days(10, 12), [days(10, 12)])).toEqual([block(1, 3), block(10, 12)]);
  });

  it('splits a block whose middle is freed', () => {
    expect(paintBlocks([block(1, 20, 'Holiday')], days(10, 12), [])).toEqual([
      block(1, 9, 'Holiday'),
      block(13, 20, 'Holiday'),
    ]);
  });

  it('takes the note of the block it joins, and keeps one of its own apart', () => {
    const holiday = block(1, 9, 'Holiday');
    expect(paintBlocks([holiday], days(8, 12), [days(8, 12)])).toEqual([block(1, 12, 'Holiday')]);
    expect(paintBlocks([holiday], days(8, 12), [days(8, 12, 'Service')])).toEqual([
      block(1, 7, 'Holiday'),
      block(8, 12, 'Service'),
    ]);
  });

  it('keeps the notes of two blocks when the days between them are blocked', () => {
    const both = [block(1, 5, 'Holiday'), block(8, 9, 'Service')];
    expect(paintBlocks(both, days(3, 9), [days(3, 9)])).toEqual([block(1, 7, 'Holiday'), block(8, 9, 'Service')]);
  });

  it('frees everything of the range that is not wanted', () => {
    expect(paintBlocks([block(1, 20)], days(5, 15), [days(6, 7), days(14, 15)])).toEqual([
      block(1, 4),
      block(6, 7),
      block(14, 20),
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { mergeBlocks } from './merge-blocks.ts';

const days = (from: number, to: number, note?: string) => ({
  startDate: `2030-06-${String(from).padStart(2, '0')}`,
  endDate: `2030-06-${String(to).padStart(2, '0')}`,
  ...(note !== undefined && { note }),
});
const block = (from: number, to: number, note = '') => ({ ...days(from, to), note });

describe('paintBlocks', () => {
  it.each([
    ['overlaps it', block(8, 11)],
    ['directly precedes it', block(8, 9)],
  ])('merges with a block that %s', (_, existing) => {
    expect(mergeBlocks([existing], days(10, 12), [days(10, 12)])).toEqual([block(8, 12)]);
  });

  it('keeps a block that does not touch the range', () => {
    expect(mergeBlocks([block(1, 3)], days(10, 12), [days(10, 12)])).toEqual([block(1, 3), block(10, 12)]);
  });

  it('splits a block when days in its middle are freed', () => {
    expect(mergeBlocks([block(1, 20, 'Holiday')], days(10, 12), [])).toEqual([
      block(1, 9, 'Holiday'),
      block(13, 20, 'Holiday'),
    ]);
  });

  it('takes the note of the adjacent block, or makes a separate block for a different note', () => {
    const holiday = block(1, 9, 'Holiday');
    expect(mergeBlocks([holiday], days(8, 12), [days(8, 12)])).toEqual([block(1, 12, 'Holiday')]);
    expect(mergeBlocks([holiday], days(8, 12), [days(8, 12, 'Service')])).toEqual([
      block(1, 7, 'Holiday'),
      block(8, 12, 'Service'),
    ]);
  });

  it('keeps the notes of existing blocks when the days between them are blocked', () => {
    const both = [block(1, 5, 'Holiday'), block(8, 9, 'Service')];
    expect(mergeBlocks(both, days(3, 9), [days(3, 9)])).toEqual([block(1, 7, 'Holiday'), block(8, 9, 'Service')]);
  });

  it('frees all days of the range that are not wanted', () => {
    expect(mergeBlocks([block(1, 20)], days(5, 15), [days(6, 7), days(14, 15)])).toEqual([
      block(1, 4),
      block(6, 7),
      block(14, 20),
    ]);
  });
});

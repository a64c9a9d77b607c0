import { describe, expect, it } from 'vitest';
import { dayCursor, momentCursor } from './cursor.ts';

const id = '0198c5a0-0000-7000-8000-000000000000';

describe('a cursor', () => {
  it('survives writing and reading', () => {
    const moment = { key: new Date('2026-11-15T12:34:56.789Z'), id };
    expect(momentCursor.read(momentCursor.write(moment))).toEqual(moment);
    expect(dayCursor.read(dayCursor.write({ key: '2028-02-29', id }))).toEqual({ key: '2028-02-29', id });
  });

  it.each([
    '',
    id,
    `.${id}`,
    `1.${id}x`,
    `-1.${id}`,
    `9999999999999999.${id}`,
    `2026-01-01.${id}`,
    `8640000000000001.${id}`,
  ])('of a moment is rejected if the server cannot have issued it: %s', (cursor) =>
    expect(() => momentCursor.read(cursor)).toThrow(expect.objectContaining({ code: 'search/bad-cursor' })),
  );

  it.each(['', `.${id}`, `1.${id}`, `2026-02-30.${id}`, `2026-1-1.${id}`])(
    'of a day is rejected if the server cannot have issued it: %s',
    (cursor) => expect(() => dayCursor.read(cursor)).toThrow(expect.objectContaining({ code: 'search/bad-cursor' })),
  );
});

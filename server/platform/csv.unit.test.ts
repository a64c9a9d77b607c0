import { describe, expect, it } from 'vitest';
import { separatorOf, writeLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes what would end a cell', () => {
    expect(writeLine(['a', 'b,c', 'say "hi"', 'two\nlines', 3], ',')).toBe('a,"b,c","say ""hi""","two\nlines",3\r\n');
    expect(writeLine(['b,c', 'b;c'], ';')).toBe('b,c;"b;c"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'makes no formula of %j',
    (text) => {
      const [cell = ''] = writeLine([text, 'next'], ';').split(';');
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves numbers and signs inside a text alone', () => {
    expect(writeLine([-5, 'a=b', '2026-000123'], ',')).toBe('-5,a=b,2026-000123\r\n');
  });

  it.each([
    ['en', ','],
    ['de', ';'],
    ['fr', ';'],
    ['es', ';'],
  ])('separates cells as spreadsheets in %s expect', (language, separator) => {
    expect(separatorOf(language)).toBe(separator);
  });
});

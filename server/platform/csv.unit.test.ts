import { describe, expect, it } from 'vitest';
import { csvSeparatorOf, writeCsvLine } from './csv.ts';

describe('writeLine', () => {
  it('quotes every text, because the reader may use another separator, but no number', () => {
    expect(writeCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 3, { written: '1,5' }, ''], ';')).toBe(
      '"a";"b,c";"say ""hi""";"two\nlines";3;1,5;""\r\n',
    );
    expect(writeCsvLine([{ written: '1,5' }], ',')).toBe('"1,5"\r\n');
  });

  it.each(['a;=1+1', 'a,=1+1', 'a\t@SUM(A1)', 'a\n+1', 'a;-2+3', 'a;＝1'])(
    'leaves no formula in %j, whichever separator the reader uses',
    (text) => {
      for (const separator of [',', ';']) {
        const cells = writeCsvLine(['first', text], separator).split(/[,;\t\n]/);
        expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([]);
      }
    },
  );

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'escapes the formula %j',
    (text) => {
      const [cell = ''] = writeCsvLine([text, 'next'], ';').split(';');
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves numbers and operators inside a text unchanged', () => {
    expect(writeCsvLine([-5, 'a=b', '2026-000123', '45,- a day'], ',')).toBe('-5,"a=b","2026-000123","45,- a day"\r\n');
  });

  it.each([
    ['en', ','],
    ['de', ';'],
    ['fr', ';'],
    ['es', ';'],
    ['pt', ';'],
  ])('uses the separator that spreadsheets expect in %s', (language, separator) => {
    expect(csvSeparatorOf(language)).toBe(separator);
  });
});

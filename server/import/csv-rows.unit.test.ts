import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvParser } from './csv-rows.ts';

const parse = (text: string, { separator = ',', cut = text.length } = {}) => {
  const parser = new CsvParser(separator);
  return [...parser.push(text.slice(0, cut)), ...parser.push(text.slice(cut)), ...parser.end()];
};
const cells = (text: string, separator?: string) => parse(text, separator ? { separator } : {}).map((row) => row.cells);

describe('rows of a CSV file', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\r1\r', [['a'], ['1']]],
    ['"a,b","say ""hi"""\n', [['a,b', 'say "hi"']]],
    ['"two\r\nlines",2\n', [['two\r\nlines', '2']]],
    [
      'a,\n,\n',
      [
        ['a', ''],
        ['', ''],
      ],
    ],
    ['5" pipe,b\n', [['5" pipe', 'b']]],
    ['""\n', [['']]],
    ['"a" ,b\n', [['a', 'b']]],
  ])('reads %j', (text, expected) => expect(cells(text)).toEqual(expected));

  it('detects semicolons and tabs as separators', () => {
    expect(cells('a;b,c\n', ';')).toEqual([['a', 'b,c']]);
    expect(cells('a\tb,c\n', '\t')).toEqual([['a', 'b,c']]);
  });

  it('reports the line on which each row begins, for all line endings', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['a', '"b', 'c"', '', 'd', ''].join(end);
      expect(parse(text).map(({ line }) => line)).toEqual([1, 2, 4, 5]);
    }
  });

  it('reports quotes that are not doubled or never closed', () => {
    expect(parse('"a"b,c\n')[0]).toMatchObject({ problem: expect.stringMatching(/^Something follows a quote/) });
    expect(() => parse('a\nb,"c\nd\n')).toThrow('Line 2: an opening quote has no closing quote.');
    expect(() => parse(`a\n"${'x'.repeat(300_000)}`)).toThrow('Line 2: an opening quote has no closing quote.');
    expect(() => parse(','.repeat(300_000))).toThrow('Line 1 is longer than 200,000 characters.');
  });

  it('parses the same rows regardless of chunk boundaries', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ä', '😀') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), fc.nat(200), (rows, cut) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(parse(text, { cut }).map((row) => row.cells)).toEqual(rows);
      }),
    );
  });
});

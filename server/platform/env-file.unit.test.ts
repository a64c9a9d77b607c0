import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from './env-file.ts';

describe('parseEnvFile', () => {
  // Expected values follow systemd: man systemd.exec, EnvironmentFile=.
  it.each([
    ['a plain value', 'A=one two', 'one two'],
    ['white space around it', '  A =  one  \t', 'one'],
    ['double quotes', 'A="Sparekey <no-reply@cars.example>"', 'Sparekey <no-reply@cars.example>'],
    ['single quotes', 'A=\'it "is" $5 \\n\'', 'it "is" $5 \\n'],
    ['white space in quotes', 'A="  one  "  ', '  one  '],
    ['a comment sign in a value', 'A=one # two ; three', 'one # two ; three'],
    ['quotes in the middle', 'A=5" wide, isn\'t it', '5" wide, isn\'t it'],
    ['an equals sign', 'A=postgresql:///x?host=/run&user=y', 'postgresql:///x?host=/run&user=y'],
    ['a dollar sign, which expands nothing', 'A=$HOME ${HOME}', '$HOME ${HOME}'],
    ['escapes between double quotes', 'A="a\\"b\\\\c\\$d\\`e\\nf"', 'a"b\\c$d`e\\nf'],
    ['escapes without quotes', 'A=a\\"b\\\\c\\n', 'a"b\\cn'],
    ['a continued line', 'A=one\\\ntwo', 'onetwo'],
    ['a continued quoted line', 'A="one\\\ntwo"', 'onetwo'],
    ['line breaks in quotes', 'A="one\ntwo"', 'one\ntwo'],
    ['adjacent quotes', 'A="one"\'two\' "three"', 'onetwothree'],
    ['an empty value', 'A=', ''],
    ['empty quotes', 'A=""', ''],
    ['a repeated name', 'A=one\nA=two', 'two'],
    ['Windows line endings', 'A=one\r\nB=two\r\n', 'one'],
  ])('parses %s', (_, text, value) => {
    expect(parseEnvFile(text)['A']).toBe(value);
  });

  it('ignores comments, empty lines and lines that set nothing', () => {
    expect(parseEnvFile('# A=1\n; B=2\n\n  # C="3\nnothing\n9A=1\nexport X=1\nD=4')).toEqual({ D: '4' });
  });

  it('returns any quoted value unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (first, second) => {
        const single = first.replaceAll("'", '');
        const double = second.replaceAll(/["\\`$]/g, '\\$&');
        expect(parseEnvFile(`A='${single}'\nB="${double}"\nC=3`)).toEqual({ A: single, B: second, C: '3' });
      }),
    );
  });
});

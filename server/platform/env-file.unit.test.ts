import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from './env-file.ts';

describe('a file of settings', () => {
  // As systemd parses them: man systemd.exec, EnvironmentFile=.
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
    ['a line that goes on', 'A=one\\\ntwo', 'onetwo'],
    ['a quoted line that goes on', 'A="one\\\ntwo"', 'onetwo'],
    ['lines in quotes', 'A="one\ntwo"', 'one\ntwo'],
    ['quotes one after the other', 'A="one"\'two\' "three"', 'onetwothree'],
    ['nothing', 'A=', ''],
    ['nothing in quotes', 'A=""', ''],
    ['the last of two', 'A=one\nA=two', 'two'],
    ['line ends of Windows', 'A=one\r\nB=two\r\n', 'one'],
  ])('with %s', (_, text, value) => {
    expect(parseEnvFile(text)['A']).toBe(value);
  });

  it('has comments, empty lines and lines that set nothing', () => {
    expect(parseEnvFile('# A=1\n; B=2\n\n  # C="3\nnothing\n9A=1\nexport X=1\nD=4')).toEqual({ D: '4' });
  });

  it('gives back whatever was quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (first, second) => {
        const single = first.replaceAll("'", '');
        const double = second.replaceAll(/["\\`$]/g, '\\$&');
        expect(parseEnvFile(`A='${single}'\nB="${double}"\nC=3`)).toEqual({ A: single, B: second, C: '3' });
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { localeOf } from './locale.ts';
import { createWholeNumbers } from './whole-numbers.ts';

const NUMBERS = [0, 1, 12, 123, 999, 1_000, 1_234, 9_999, 10_000, 123_456, 1_234_567, Number.MAX_SAFE_INTEGER];
const OTHERS = [-0, -1, -1_234, 0.5, 1_234.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY];

describe.each(LANGUAGES)('createWholeNumbers in %s', (language) => {
  it('formats numbers like Intl', () => {
    const write = createWholeNumbers(language);
    const reference = new Intl.NumberFormat(localeOf(language));
    const all = [...NUMBERS, ...OTHERS];
    expect(all.map(write)).toEqual(all.map((number) => reference.format(number)));
  });
});

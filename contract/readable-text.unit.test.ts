import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignUp } from './accounts/accounts.ts';
import { StatusChange } from './cars/cars.ts';
import { carRules } from './cars/rules/rules.ts';
import { isReadable } from './readable-text.ts';
import { rentalEndpoints } from './rentals/rentals.ts';

const HIDDEN = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f,
  0x2800, 0x3164, 0xfe00, 0xfeff, 0xffa0, 0xfff0, 0xfff9, 0xfffc, 0xfffe, 0x0085, 0x1bca0, 0x1d159, 0x1d173, 0xe0001,
  0xe0041, 0xe007f, 0xe0100, 0xe0fff, 0x1fffe,
];
const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

describe('isReadable', () => {
  it.each(HIDDEN.map((code) => [hex(code), String.fromCodePoint(code)]))('rejects %s', (_, hidden) => {
    for (const text of [
      hidden,
      hidden.repeat(5),
      `An${hidden}na`,
      `${hidden}Anna`,
      `Anna${hidden}`,
      `1${hidden}${hidden}2`,
    ]) {
      expect(isReadable(text)).toBe(false);
    }
  });

  it('rejects text without visible characters', () => {
    for (const text of ['   ', '\u00a0\u2003\u3000', '\u0301\u0302\u0303', '\n\t '])
      expect(isReadable(text)).toBe(false);
    expect(isReadable('')).toBe(true);
  });

  it.each([
    'Zoë Müller-Øster',
    'Nguyễn Thị Hồng Hạnh',
    'Anna-Lena “Lena” O’Brien 3rd (née Šimková)',
    'می‌خواهم ماشین',
    'क्‍ष और न्‌न',
    'ന്‍',
    'שָׁלוֹם עֲלֵיכֶם',
    'مرحبا بالعالم',
    '葛\u{e0100}城市',
    '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🏴‍☠️ 1️⃣ ❤️ ☎︎',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Mini',
    'ᠮᠣᠩᠭᠣᠯ\u180b',
    'Sunny, 5 min. from the station!\nHas a tow bar.\tAnd a roof box. ½ price – €45 / day',
    '🇨🇭 Genève',
    '...',
  ])('accepts %s', (text) => expect(isReadable(text)).toBe(true));

  it.each([
    ['a joiner between Latin letters', 'An\u200dna'],
    ['a joiner at the end of an emoji', '🚗\u200d'],
    ['a joiner before a letter', '🚗\u200da'],
    ['two joiners', '👩\u200d\u200d🚀'],
    ['a non-joiner at the end of a Persian word', 'می\u200c'],
    ['two non-joiners in a Persian word', 'می\u200c\u200cخواهم'],
    ['two variation selectors', '葛\u{e0100}\u{e0100}'],
    ['the letters of a nonexistent flag', '🏴\u{e0067}\u{e0062}\u{e007f}'],
    ['the letters of a flag without the flag', '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ])('rejects %s', (_, text) => expect(isReadable(text)).toBe(false));

  it('rejects text with any hidden character, regardless of the surrounding text', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '7', '-', '車', 'Ж') });
    fc.assert(
      fc.property(words, words, fc.constantFrom(...HIDDEN), (before, after, code) => {
        // A single variation selector after a Chinese character is allowed.
        fc.pre(!(code === 0xfe00 || code === 0xe0100) || !before.endsWith('車'));
        expect(isReadable(before + String.fromCodePoint(code) + after)).toBe(false);
      }),
    );
  });

  it('applies to all text that other users read, with its own message next to the field', () => {
    const hidden = 'Nice\u202E car';
    const { body: Cancel } = rentalEndpoints.cancelRental;
    const { title, description, location } = carRules({ currency: 'USD' });
    const results = [
      SignUp.safeParse({ email: 'a@example.test', password: 'a long and unusual phrase', displayName: hidden }),
      title.safeParse(hidden),
      description.safeParse(hidden),
      location.safeParse(hidden),
      StatusChange.safeParse({ status: 0, version: 1, reason: hidden }),
      Cancel.safeParse({ expectedRefundCents: 0, reason: hidden }),
    ];
    for (const { error } of results) {
      expect(error?.issues.map(({ message }) => message)).toEqual(['text/hidden-characters']);
    }
  });
});

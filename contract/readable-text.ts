/**
 * Invisible characters make different names look alike, and bidi controls make text read differently from its content.
 */

// Scripts in which joiners change letter shapes, so words need them: می‌خواهم, क्‍ष.
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}';

// The flags of England, Scotland and Wales are a black flag followed by invisible letters.
const FLAG_LETTERS = ['gbeng', 'gbsct', 'gbwls'].map((letters) =>
  Array.from(letters, (letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join(''),
);

/** Invisible characters that modify a visible neighbour. */
const ALLOWED = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
    `(?<=(?=\\p{M})[${JOINING}])\\u200D`,
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]',
    `(?<=\\u{1F3F4})(?:${FLAG_LETTERS.join('|')})\\u{E007F}`,
  ].join('|'),
  'gu',
);

// In addition to Unicode's ignorables: blank braille, a headless note, placeholders for annotations and objects.
const HIDDEN =
  /[\u{16FE4}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u0080-\u009F\u2800\uFFF9-\uFFFC\u{1D159}\u{13441}\u{13442}]/u;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const isReadable = (text: string): boolean =>
  !HIDDEN.test(text.replaceAll(ALLOWED, '')) && (text === '' || VISIBLE.test(text));

/** ISO 639-1 codes that users can choose. Pages get the names from `Intl.DisplayNames`. */
export const SPOKEN_LANGUAGES = (
  'af am ar as az be bg bn bo bs ca co cs cy da de dv dz el en eo es et eu fa ff fi fo fr fy ga gd gl gn gu ha he hi hr ' +
  'ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl no oc om or pa pl ' +
  'ps pt qu rm ro ru rw sc sd si sk sl sm sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz vi wo ' +
  'xh yi yo zh zu'
).split(' ');

/** No longer offered, but profiles that list it keep it. */
const UNSPOKEN = new Set(['la']);

/** Leaves out languages that the browser has no name for. */
export const offeredLanguages = (nameOf: (code: string) => string): { code: string; name: string }[] =>
  SPOKEN_LANGUAGES.map((code) => ({ code, name: nameOf(code) })).filter(
    ({ code, name }) => name !== code && !UNSPOKEN.has(code),
  );

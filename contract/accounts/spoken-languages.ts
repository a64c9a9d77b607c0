/** What people may say they speak, by the codes of ISO 639-1. Pages name them by `Intl.DisplayNames`. */
export const SPOKEN_LANGUAGES = (
  'af am ar as az be bg bn bo bs ca co cs cy da de dv dz el en eo es et eu fa ff fi fo fr fy ga gd gl gn gu ha he hi hr ' +
  'ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl no oc om or pa pl ' +
  'ps pt qu rm ro ru rw sc sd si sk sl sm sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz vi wo ' +
  'xh yi yo zh zu'
).split(' ');

/** Nobody grows up with it. People who have it in their profile keep it. */
const UNSPOKEN = new Set(['la']);

/** What a menu offers: languages that people speak, as far as the browser knows a name for them and not just the code. */
export const offeredLanguages = (nameOf: (code: string) => string): { code: string; name: string }[] =>
  SPOKEN_LANGUAGES.map((code) => ({ code, name: nameOf(code) })).filter(
    ({ code, name }) => name !== code && !UNSPOKEN.has(code),
  );

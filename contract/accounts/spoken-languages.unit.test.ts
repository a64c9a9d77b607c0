import { expect, it } from 'vitest';
import { offeredLanguages, SPOKEN_LANGUAGES } from './spoken-languages.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

it('offers living languages by name, without those that the browser cannot name', () => {
  // Chromium has no name for Tibetan and returns its code.
  const offered = offeredLanguages((code) => (code === 'bo' ? 'bo' : names.of(code)!));
  const codes = offered.map(({ code }) => code);
  expect(codes).toEqual(SPOKEN_LANGUAGES.filter((code) => code !== 'la' && code !== 'bo'));
  expect(offered.find(({ code }) => code === 'de')).toEqual({ code: 'de', name: 'German' });
});

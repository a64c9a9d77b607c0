import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it('names each language in that language', () => {
  expect(['de', 'en', 'es', 'ja', 'uk'].map(languageName)).toEqual([
    'Deutsch',
    'English',
    'español',
    '日本語',
    'українська',
  ]);
});

import { describe, expect, it } from 'vitest';
import { translator } from '../../server/platform/languages/translator.ts';
import { DISABLE_REASONS, reasonToSend, reasonWords } from './disable-reasons.ts';

const t = translator('en');

describe('a reason to disable a car', () => {
  it.each(DISABLE_REASONS)('%s has words, and is sent as its key when they were left as they are', (key) => {
    const words = reasonWords(t, key);
    expect(words).toMatch(/ .*\.$/);
    expect(reasonToSend(t, words)).toBe(key);
    expect(reasonToSend(t, `${words} Thanks!`)).toBe(`${words} Thanks!`);
  });

  it('is shown as it was typed', () => {
    expect(reasonWords(t, 'Too blue.')).toBe('Too blue.');
  });
});

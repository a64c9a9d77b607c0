import { describe, expect, it } from 'vitest';
import { translator } from '../../server/platform/languages/translator.ts';
import { DISABLE_REASONS, reasonToSend, reasonText } from './disable-reasons.ts';

const t = translator('en');

describe('reasonWords and reasonToSend', () => {
  it.each(DISABLE_REASONS)('%s has a text, and is sent as its key unless the text was edited', (key) => {
    const words = reasonText(t, key);
    expect(words).toMatch(/ .*\.$/);
    expect(reasonToSend(t, words)).toBe(key);
    expect(reasonToSend(t, `${words} Thanks!`)).toBe(`${words} Thanks!`);
  });

  it('show custom reasons as typed', () => {
    expect(reasonText(t, 'Too blue.')).toBe('Too blue.');
  });
});

import { expect, it } from 'vitest';
import { EMPTY_DRAFT, parseDraft } from './review-draft.ts';

it('reads back what was typed', () => {
  const draft = { stars: 4, parts: { value: 2 }, text: 'Fine', note: 'Oil' };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

it.each([null, '', '{', '[]', '7', '{"stars":9,"parts":{"value":0,"speed":3},"text":5}'])(
  'makes nothing of %s',
  (stored) => {
    expect(parseDraft(stored)).toEqual(EMPTY_DRAFT);
  },
);

import { expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { draftOf, parseDraft } from './offer-draft.ts';
import { typeOffer } from './typed-offer.ts';

const base = { ...NO_RULES, ...DEFAULT_TERMS };
const typed = typeOffer(base);
const written = (draft: object) => JSON.stringify({ version: 1, ...draft });

it('keeps unsaved sections, even invalid ones', () => {
  const weekdays = typed.weekdays.with(5, 'fifty');
  const draft = draftOf({ ...typed, weekdays }, base);
  expect(draft).toEqual({ typed: { weekdays }, base });
  expect(parseDraft(written(draft!))).toEqual(draft);
});

it('keeps nothing when nothing was changed', () => {
  expect(draftOf(typed, base)).toBeUndefined();
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another version', JSON.stringify({ version: 2, typed: { weekdays: ['1'] }, base: {} })],
  ['a list', '[]'],
  ['numbers for texts', written({ typed: { weekdays: [1], stay: { leastDays: 2 } }, base: {} })],
  ['seasons without their parts', written({ typed: { seasons: [{ name: 'Summer' }] }, base: {} })],
  ['sections that nobody knows', written({ typed: { deposit: ['1'] }, base: {} })],
])('makes nothing of %s', (_, text) => {
  expect(parseDraft(text).typed).toEqual({});
});

import { expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../../contract/cars/car-terms.ts';
import { NO_RULES } from '../../../contract/cars/stay-price.ts';
import { draftOf, parseOfferDraft } from './offer-draft.ts';
import { toOfferValues } from './offer-form-values.ts';

const base = { ...NO_RULES, ...DEFAULT_TERMS };
const typed = toOfferValues(base);
const written = (draft: object) => JSON.stringify({ version: 1, ...draft });

it('keeps unsaved sections, even invalid ones', () => {
  const weekdays = typed.weekdays.with(5, 'fifty');
  const draft = draftOf({ ...typed, weekdays }, base);
  expect(draft).toEqual({ typed: { weekdays }, base });
  expect(parseOfferDraft(written(draft!))).toEqual(draft);
});

it('stores nothing without changes', () => {
  expect(draftOf(typed, base)).toBeUndefined();
});

it.each([
  ['no stored value', null],
  ['invalid JSON', '{'],
  ['another version', JSON.stringify({ version: 2, typed: { weekdays: ['1'] }, base: {} })],
  ['a list', '[]'],
  ['numbers instead of texts', written({ typed: { weekdays: [1], stay: { leastDays: 2 } }, base: {} })],
  ['incomplete seasons', written({ typed: { seasons: [{ name: 'Summer' }] }, base: {} })],
  ['sections of the wrong type', written({ typed: { deposit: ['1'] }, base: {} })],
])('returns an empty draft for %s', (_, text) => {
  expect(parseOfferDraft(text).typed).toEqual({});
});

import { expect, it } from 'vitest';
import { carSearch } from './cars.ts';
import { MINIMUMS, minimumLimits } from './limits.ts';
import { carContentRules } from './rules/rules.ts';

const search = carSearch({ currency: 'USD' });
const rules = carContentRules({ readAmount: () => undefined, currency: 'USD' });

it.each(MINIMUMS)('searches accept %s within the limits of what owners may enter', (name) => {
  const { min, max } = minimumLimits[name];
  const field = name.slice('min'.length).toLowerCase() as keyof typeof rules;
  expect(search.parse({ [name]: String(max) })).toMatchObject({ [name]: max });
  for (const value of [min - 1, max + 1]) {
    expect(search.safeParse({ [name]: String(value) }).success).toBe(false);
    expect(rules[field].safeParse(value).success).toBe(false);
  }
});

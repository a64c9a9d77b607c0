import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../../contract/cars/car-terms.ts';
import { NO_RULES } from '../../contract/cars/stay-price.ts';
import { averagePerDay, formatStayPerDay } from '../platform/amounts.ts';
import { shownPrice } from './shown-price.ts';

const TODAY = '2026-06-01';
const rules = { ...NO_RULES, weekdays: [null, null, null, null, null, 6_000, 6_000] };
const car = { priceCents: 4_500, rules, terms: DEFAULT_TERMS };
const SATURDAY = '2026-06-13';

describe('shownPrice', () => {
  it.each([
    ['without dates, the lowest price', {}, 'from 45$ / day'],
    ['without the last day, the lowest price', { startDate: SATURDAY }, 'from 45$ / day'],
    ['for days of one price, that price', { startDate: SATURDAY, endDate: '2026-06-15' }, '60$ / day'],
    ['for days of different prices, their average', { startDate: SATURDAY, endDate: '2026-06-17' }, '52.50$ / day'],
    [
      'that it is an average, if it does not add up to the total',
      { startDate: SATURDAY, endDate: '2026-06-20' },
      '49.29$ / day on average',
    ],
  ])('states %s', (_case, dates, price) => {
    expect(shownPrice(car, dates, TODAY)).toBe(price);
  });
});

describe('formatStayPerDay', () => {
  it.each([
    [12_600, 1, '126$ / day', true],
    [25_200, 2, '126$ / day', true],
    [37_900, 3, '126.33$ / day on average', false],
    [20_000, 3, '66.67$ / day on average', false],
  ])('writes %i cents for %i days as %s', (totalCents, days, words, isExact) => {
    expect(formatStayPerDay(totalCents, days)).toBe(words);
    expect(averagePerDay(totalCents, days).isExact).toBe(isExact);
  });
});

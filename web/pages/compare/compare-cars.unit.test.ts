import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS, type CarTerms } from '../../../contract/cars/car-terms.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { NO_RULES, type PriceRules } from '../../../contract/cars/stay-price.ts';
import { compareCars, compareStays } from './compare-cars.ts';

const TODAY = '2026-06-01';
const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };

const car = ({
  terms,
  rules,
  ...rest
}: Partial<Omit<CarDetails, 'terms' | 'rules'>> & { terms?: Partial<CarTerms>; rules?: Partial<PriceRules> } = {}) =>
  ({
    id: 'a',
    title: 'Fiat 500',
    priceCents: 4_500,
    location: 'Girona',
    gear: 'Manual',
    seats: 4,
    vehicleType: 'Sedan',
    make: null,
    model: null,
    year: null,
    fuel: null,
    range: null,
    doors: null,
    features: [],
    rules: { ...NO_RULES, ...rules },
    terms: { ...DEFAULT_TERMS, ...terms },
    bookedRanges: [],
    isOwn: false,
    can: { book: true },
    owner: { displayName: 'Ana' },
    ...rest,
  }) as CarDetails;

describe('compareCars', () => {
  it('marks differences and omits rows without values', () => {
    const rows = compareCars([car(), car({ seats: 2, terms: { cancellation: 'strict' } })], TODAY);
    const differing = rows.filter(({ differs }) => differs).map(({ key, values }) => [key, values]);
    expect(differing).toEqual([
      ['seats', ['4', '2']],
      ['cancellation', ['Flexible', 'Strict']],
    ]);
    expect(rows.map(({ key }) => key)).not.toContain('discounts');
    expect(rows.map(({ key }) => key)).not.toContain('fuel');
  });

  it('includes facts that at least one car has', () => {
    const rows = compareCars([car(), car({ fuel: 'electric', range: 390, features: ['isofix', 'tow-bar'] })], TODAY);
    const valuesOf = (key: string) => rows.find((row) => row.key === key)?.values;
    expect(valuesOf('fuel')).toEqual(['', 'Electric']);
    expect(valuesOf('range')).toEqual(['', '390 km']);
    expect(valuesOf('features')).toEqual(['', 'ISOFIX\nTow bar']);
  });

  it('states that a car without a limit has unlimited kilometres', () => {
    const mileage = { includedPerDay: 200, extraCents: 25 };
    const rows = compareCars([car(), car({ terms: { mileage } })], TODAY);
    expect(rows.find(({ key }) => key === 'mileage')?.values).toEqual([
      'Unlimited kilometres',
      '200 km a day included, then 0.25$ / km',
    ]);
  });

  it('shows a starting price where daily prices differ', () => {
    const weekend = { weekdays: [null, null, null, null, null, 6_000, 6_000] };
    const [price] = compareCars([car(), car({ rules: weekend })], TODAY);
    expect(price!.values).toEqual(['45$ / day', 'from 45$ / day']);
    const dates = { startDate: '2026-06-12', endDate: '2026-06-14' };
    expect(compareCars([car(), car({ rules: weekend })], TODAY, dates)[0]!.values[1]).not.toContain('from');
  });

  it('marks the cheapest available car', () => {
    const cars = [
      car({ priceCents: 5_000 }),
      car({ rules: { discounts: [{ fromDays: 2, percent: 10 }] } }),
      car({ priceCents: 1_000, bookedRanges: [{ startDate: '2026-06-12', endDate: '2026-06-13' }] }),
    ];
    expect(compareStays(cars, dates, TODAY)).toMatchObject([
      { total: '100.00$', isCheapest: false, reason: undefined },
      { total: '81.00$', isCheapest: true },
      { isCheapest: false, reason: 'Not available on these days' },
    ]);
  });

  it.each<[string, Partial<CarTerms>, string]>([
    ['too short notice', { noticeDays: 10 }, 'Needs 10 days’ notice'],
    ['fewer days than the minimum', { leastDays: 3 }, 'For 3 days or more'],
    ['more days than the maximum', { mostDays: 1 }, 'For up to 1 day'],
  ])('gives the reason for %s', (_case, terms, reason) => {
    expect(compareStays([car({ terms })], dates, TODAY)[0]).toMatchObject({ reason });
  });
});

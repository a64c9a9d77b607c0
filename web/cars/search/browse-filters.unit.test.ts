import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { carLimits, rentalLimits, searchLimits, termLimits } from '../../../contract/limits.ts';
import { GEARS, VEHICLE_TYPES } from '../../../contract/cars/vocabulary.ts';
import {
  activeFilters,
  filterLabel,
  isCrossed,
  readFilters,
  SORTS,
  toSearch,
  typeChoices,
  withDates,
  without,
  writeFilters,
  type BrowseFilters,
} from './browse-filters.ts';

const TODAY = '2025-03-01';
const read = (address: string) => readFilters(new URLSearchParams(address), TODAY);

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((typed) => typed.trim())
  .filter(
    (typed) => typed !== '' && typed.length <= searchLimits.textMax && !/[\p{Cc}\u2028\u2029\ufffe\uffff]/u.test(typed),
  );
const dates = fc
  .tuple(fc.integer({ min: 0, max: termLimits.windowMax }), fc.integer({ min: 1, max: rentalLimits.daysMax }))
  .map(([ahead, length]) => ({ startDate: addDays(TODAY, ahead), endDate: addDays(TODAY, ahead + length) }));
const price = fc.integer({ min: 1, max: carLimits.priceMaxCents });
const filters: fc.Arbitrary<BrowseFilters> = fc
  .record(
    {
      q: text,
      location: text,
      type: fc.constantFrom(...VEHICLE_TYPES),
      gear: fc.constantFrom(...GEARS),
      passengers: fc.integer({ min: 1, max: carLimits.seatsMax }),
      leastCents: price,
      mostCents: price,
      dates,
      sort: fc.constantFrom(...SORTS),
    },
    { requiredKeys: [] },
  )
  .filter((chosen) => !isCrossed(chosen));

describe('the types to choose from', () => {
  const eight = VEHICLE_TYPES.slice(0, 8);

  it('are the first eight', () => {
    expect(typeChoices(undefined)).toEqual(eight);
    expect(typeChoices('SUV')).toEqual(eight);
  });

  it.each(['Truck', 'Van'] as const)('name %s too where an address asks for it', (type) => {
    expect(readFilters(new URLSearchParams({ type }), TODAY)).toEqual({ type });
    expect(typeChoices(type)).toEqual([...eight, type]);
  });
});

describe('filters in the address', () => {
  it('come back from the address as they were written into it', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(writeFilters(chosen).toString())).toEqual(chosen);
      }),
    );
  });

  it('survive any address, and read the same again once written', () => {
    const name = fc.constantFrom(
      'q',
      'location',
      'type',
      'gear',
      'passengers',
      'from',
      'to',
      'minPrice',
      'maxPrice',
      'sort',
    );
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('2025-03-10', '2025-03-12', 'SUV', '-1'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const found = readFilters(new URLSearchParams(pairs), TODAY);
        expect(read(writeFilters(found).toString())).toEqual(found);
      }),
    );
  });

  it.each([
    ['passengers=0', 'a car for nobody'],
    ['passengers=-2', 'a negative number'],
    ['passengers=2.5', 'a fraction'],
    ['passengers=61', 'more seats than any car has'],
    ['minPrice=0', 'a price of nothing'],
    ['minPrice=-5', 'a negative price'],
    ['maxPrice=1,000', 'a thousand, or one'],
    ['maxPrice=10000.01', 'more than any car costs'],
    ['minPrice=50&maxPrice=20', 'a lowest price above the highest'],
    ['type=Boat', 'a type that does not exist'],
    ['gear=Both', 'a gear that does not exist'],
    ['sort=popular', 'an order that the page does not offer'],
    ['from=2025-03-10', 'a start without an end'],
    ['from=2025-03-10&to=2025-03-10', 'an end on the same day'],
    ['from=2025-02-27&to=2025-03-03', 'a start before today'],
    ['from=2025-02-30&to=2025-03-03', 'a day that does not exist'],
    ['from=2025-03-01&to=2025-06-30', 'more than 90 days'],
    ['q=%20%20&location=', 'nothing but space'],
    [`q=${'a'.repeat(121)}`, 'a text longer than the server takes'],
  ])('ignore %s: %s', (address) => {
    expect(read(address)).toEqual({});
  });

  it('take a type as people write it', () => {
    expect(read('type=Luxury+vehicle')).toEqual({ type: 'Luxury Vehicle' });
    expect(read('type=suv&gear=automatic')).toEqual({ type: 'SUV', gear: 'Automatic' });
  });

  it('take prices in dollars, and ask for cents', () => {
    const chosen = read('minPrice=20&maxPrice=45,5');
    expect(chosen).toEqual({ leastCents: 2_000, mostCents: 4_550 });
    expect(toSearch(chosen)).toEqual({ minPriceCents: 2_000, maxPriceCents: 4_550 });
    expect(filterLabel(chosen, 'leastCents')).toBe('From 20$ / day');
    expect(filterLabel(chosen, 'mostCents')).toBe('Up to 45.50$ / day');
  });

  it('mean the whole stay once there are dates, and a day again without', () => {
    const perDay = read('minPrice=20&maxPrice=45.50');
    const threeDays = { startDate: '2025-03-10', endDate: '2025-03-13' };
    const inAll = withDates(perDay, threeDays);
    expect(inAll).toEqual({ leastCents: 6_000, mostCents: 13_650, dates: threeDays });
    expect(filterLabel(inAll, 'mostCents')).toBe('Up to 136.50$ total');
    expect(without(inAll, 'dates')).toEqual(perDay);
    const dear = { mostCents: carLimits.priceMaxCents };
    expect(withDates(dear, threeDays).mostCents).toBe(carLimits.priceMaxCents);
  });

  it('show the eighth type in the way of the browse page', () => {
    expect(filterLabel({ type: 'Luxury Vehicle' }, 'type')).toBe('Luxury vehicle');
  });
});

describe('taking a filter away', () => {
  it('leaves the others, and none of it in the address or the request', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        for (const name of activeFilters(chosen)) {
          const rest = without(chosen, name);
          expect(activeFilters(rest)).toEqual(activeFilters(chosen).filter((other) => other !== name));
          expect(rest.sort).toBe(chosen.sort);
        }
      }),
    );
    expect(toSearch(without({ dates: { startDate: '2025-03-02', endDate: '2025-03-04' }, q: 'x' }, 'dates'))).toEqual({
      q: 'x',
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { carLimits, rentalLimits, searchLimits } from '../../contract/limits.ts';
import { GEARS, VEHICLE_TYPES } from '../../contract/vocabulary.ts';
import {
  activeFilters,
  filterLabel,
  readFilters,
  SORTS,
  toSearch,
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
  .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: rentalLimits.daysMax }))
  .map(([ahead, length]) => ({ startDate: addDays(TODAY, ahead), endDate: addDays(TODAY, ahead + length) }));
const filters: fc.Arbitrary<BrowseFilters> = fc.record(
  {
    q: text,
    location: text,
    type: fc.constantFrom(...VEHICLE_TYPES),
    gear: fc.constantFrom(...GEARS),
    passengers: fc.integer({ min: 1, max: carLimits.seatsMax }),
    dates,
    sort: fc.constantFrom(...SORTS.map(({ value }) => value)),
  },
  { requiredKeys: [] },
);

describe('filters in the address', () => {
  it('come back from the address as they were written into it', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(writeFilters(chosen).toString())).toEqual(chosen);
      }),
    );
  });

  it('survive any address, and read the same again once written', () => {
    const name = fc.constantFrom('q', 'location', 'type', 'gear', 'passengers', 'from', 'to', 'sort', 'cursor', 'x');
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

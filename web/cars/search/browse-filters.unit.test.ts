import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { carLimits, searchLimits, termLimits } from '../../../contract/cars/limits.ts';
import { readBox } from '../../../contract/places/box.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { FEATURES, FUELS, GEARS, VEHICLE_TYPES } from '../../../contract/cars/vocabulary.ts';
import { config } from '../../platform/config.ts';
import { DISTANCES } from '../../../contract/places/position.ts';
import { toPlaceFilter, nearMe } from '../../places/index.ts';
import {
  activeFilters,
  changeFilters,
  needsPosition,
  filterLabel,
  isPriceRangeReversed,
  moreFilters,
  readFilters,
  SORTS,
  toSearch,
  typeChoices,
  withDates,
  withoutFilter,
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
      near: fc.constantFrom('me', '38.72,-9.14', '-0.01,180'),
      within: fc.constantFrom(...DISTANCES),
      type: fc.constantFrom(...VEHICLE_TYPES),
      gear: fc.constantFrom(...GEARS),
      passengers: fc.integer({ min: 1, max: carLimits.seatsMax }),
      leastCents: price,
      mostCents: price,
      instant: fc.constant(true as const),
      make: text,
      model: text,
      fuel: fc.constantFrom(...FUELS),
      minYear: fc.integer({ min: carLimits.yearMin, max: 2100 }),
      minDoors: fc.integer({ min: 1, max: carLimits.doorsMax }),
      minRange: fc.integer({ min: 1, max: carLimits.rangeMax }),
      features: fc.subarray([...FEATURES], { minLength: 1 }),
      box: fc.constantFrom('-9.5,38.6,-9,38.9', '179,-18,-179,-16', '-180,-90,180,90'),
      dates,
      sort: fc.constantFrom(...SORTS),
    },
    { requiredKeys: [] },
  )
  .filter((chosen) => !isPriceRangeReversed(chosen))
  .map((chosen) => changeFilters(chosen, {}));

describe('the map area filter', () => {
  it.each(['', 'here', '1,2,3', '1,2,3,4,5', 'NaN,0,1,1', '0,0,1,91', '-181,0,1,1', '0,2,1,1', '0,Infinity,1,1'])(
    'rejects “%s”',
    (box) => expect(read(`box=${box}`)).toEqual({}),
  );

  it('is written in the format of the API', () => {
    expect(read('box=-9.50001,38.6,-9.0000001,38.9').box).toBe('-9.5,38.6,-9,38.9');
    expect(readBox(read('box=0.0000001,-0.00001,1e1,2').box!)).toEqual({ west: 0, south: 0, east: 10, north: 2 });
  });
});

describe('the filters for car facts', () => {
  it('are read from the URL, without invalid values', () => {
    const address =
      'make=Renault&model=Zoe&fuel=electric&minYear=2019&minDoors=4&minRange=300&features=tow-bar,isofix,sunroof';
    const found = read(address);
    expect(found).toEqual({
      make: 'Renault',
      model: 'Zoe',
      fuel: 'electric',
      minYear: 2019,
      minDoors: 4,
      minRange: 300,
      features: ['isofix', 'tow-bar'],
    });
    expect(toSearch(found)).toMatchObject({
      make: 'Renault',
      model: 'Zoe',
      fuel: 'electric',
      minYear: 2019,
      minDoors: 4,
      minRange: 300,
      features: 'isofix,tow-bar',
    });
    expect(moreFilters(found)).toHaveLength(7);
    expect(filterLabel(found, 'features')).toBe('ISOFIX, Tow bar');
    expect([filterLabel(found, 'minYear'), filterLabel(found, 'minDoors')]).toEqual(['From 2019', '4 doors or more']);
    expect(read('fuel=coal&minYear=1066&minDoors=0&features=sunroof&make=')).toEqual({});
  });
});

describe('the place filter', () => {
  const sintra = 'location=Sintra&near=38.8,-9.38';

  it('searches by name, and sends the position for distances', () => {
    const found = read(`${sintra}&sort=nearest`);
    expect(found).toEqual({ location: 'Sintra', near: '38.8,-9.38', sort: 'nearest' });
    expect(toSearch(found)).toMatchObject({ location: 'Sintra', near: '38.8,-9.38', within: undefined });
    expect(activeFilters(found)).toEqual(['location']);
  });

  it('searches by distance instead of name once a distance is chosen', () => {
    const found = changeFilters(read(sintra), { within: 25 });
    expect(found).toEqual({ location: 'Sintra', near: '38.8,-9.38', within: 25, sort: 'nearest' });
    expect(toSearch(found)).toMatchObject({ location: undefined, near: '38.8,-9.38', within: 25, sort: 'nearest' });
    expect(filterLabel(found, 'within')).toBe('Within 25 km');
    expect(changeFilters({ ...read(sintra), sort: 'price_asc' }, { within: 25 }).sort).toBe('price_asc');
    expect(withoutFilter(found, 'within')).toEqual({ location: 'Sintra', near: '38.8,-9.38', sort: 'nearest' });
  });

  it('removes position, distance and sort by distance together with the place', () => {
    const found = read(`${sintra}&within=25&sort=nearest&gear=manual`);
    expect(withoutFilter(found, 'location')).toEqual({ gear: 'Manual' });
    expect(changeFilters(found, toPlaceFilter('some village'))).toEqual({ location: 'some village', gear: 'Manual' });
  });

  it('supports the user’s position, which the URL does not contain', () => {
    const me = { lat: 38.7223, lng: -9.1393 };
    const found = changeFilters(read('location=Porto'), nearMe);
    expect(found).toEqual({ near: 'me', within: 50, sort: 'nearest' });
    expect(writeFilters(found).toString()).toBe('near=me&within=50&sort=nearest');
    expect([needsPosition(found, undefined), needsPosition(found, me)]).toEqual([true, false]);
    expect(toSearch(found, me)).toMatchObject({ near: '38.72,-9.14', within: 50 });
    expect(activeFilters(found)).toEqual(['near', 'within']);
    expect(withoutFilter(found, 'near')).toEqual({});
  });

  it.each(['near=91,0&location=X', 'near=NaN,NaN&location=X', 'location=X&within=25', 'location=X&sort=nearest'])(
    'searches by name only in %s',
    (address) => expect(read(address)).toEqual({ location: 'X' }),
  );

  it.each(['within=7', 'within=-5', 'within=1e2', 'within='])('ignores the distance %s', (address) =>
    expect(read(`${sintra}&${address}`)).toEqual(read(sintra)),
  );
});

describe('the car types to choose from', () => {
  const eight = VEHICLE_TYPES.slice(0, 8);

  it('are the first eight', () => {
    expect(typeChoices(undefined)).toEqual(eight);
    expect(typeChoices('SUV')).toEqual(eight);
  });

  it.each(['Truck', 'Van'] as const)('include %s if the URL has it', (type) => {
    expect(readFilters(new URLSearchParams({ type }), TODAY)).toEqual({ type });
    expect(typeChoices(type)).toEqual([...eight, type]);
  });
});

describe('filters in the URL', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(writeFilters(chosen).toString())).toEqual(chosen);
      }),
    );
  });

  it('include the operator’s own fields, and omit unknown ones', () => {
    config.fields = [
      { key: 'zone', kind: 'choice', label: 'Permit zone', options: [{ value: 'A', label: 'Zone A' }], filter: true },
      { key: 'garage', kind: 'yes-no', label: 'Low garage', filter: true },
      { key: 'note', kind: 'text', label: 'Note' },
    ];
    try {
      const found = read('fields=zone:A,garage:no,note:x,gone:B,zone:Z');
      expect(found).toEqual({ fields: 'zone:A,garage:no' });
      expect(read(writeFilters(found).toString())).toEqual(found);
      expect(toSearch(found)).toMatchObject({ fields: 'zone:A,garage:no' });
      expect(filterLabel(found, 'fields')).toBe('Permit zone: Zone A, Low garage: No');
      expect(moreFilters(found)).toEqual(['fields']);
      expect(read('fields=note:x')).toEqual({});
    } finally {
      delete config.fields;
    }
  });

  it('survive a round trip from any URL', () => {
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
    ['passengers=0', 'no passengers'],
    ['passengers=-2', 'a negative number'],
    ['passengers=2.5', 'a fraction'],
    ['passengers=61', 'more seats than any car has'],
    ['minPrice=0', 'a price of zero'],
    ['minPrice=-5', 'a negative price'],
    ['maxPrice=1,000', 'a thousands separator'],
    ['maxPrice=10000.01', 'more than the maximum price'],
    ['minPrice=50&maxPrice=20', 'a lowest price above the highest'],
    ['type=Boat', 'a type that does not exist'],
    ['gear=Both', 'a gear that does not exist'],
    ['sort=popular', 'an order that the page does not offer'],
    ['from=2025-03-10', 'a start without an end'],
    ['from=2025-03-10&to=2025-03-10', 'an end on the same day'],
    ['from=2025-02-27&to=2025-03-03', 'a start before today'],
    ['from=2025-02-30&to=2025-03-03', 'a day that does not exist'],
    ['from=2025-03-01&to=2025-06-30', 'more than 90 days'],
    ['q=%20%20&location=', 'only spaces'],
    [`q=${'a'.repeat(121)}`, 'a text longer than the server accepts'],
  ])('ignore %s: %s', (address) => {
    expect(read(address)).toEqual({});
  });

  it('accept a type in any letter case', () => {
    expect(read('type=Luxury+vehicle')).toEqual({ type: 'Luxury Vehicle' });
    expect(read('type=suv&gear=automatic')).toEqual({ type: 'SUV', gear: 'Automatic' });
  });

  it('read prices in dollars, and send cents', () => {
    const chosen = read('minPrice=20&maxPrice=45,5');
    expect(chosen).toEqual({ leastCents: 2_000, mostCents: 4_550 });
    expect(toSearch(chosen)).toEqual({ minPriceCents: 2_000, maxPriceCents: 4_550 });
    expect(filterLabel(chosen, 'leastCents')).toBe('From 20$ / day');
    expect(filterLabel(chosen, 'mostCents')).toBe('Up to 45.50$ / day');
  });

  it('apply prices to the whole stay once there are dates, and to a day without', () => {
    const perDay = read('minPrice=20&maxPrice=45.50');
    const threeDays = { startDate: '2025-03-10', endDate: '2025-03-13' };
    const perStay = withDates(perDay, threeDays);
    expect(perStay).toEqual({ leastCents: 6_000, mostCents: 13_650, dates: threeDays });
    expect(filterLabel(perStay, 'mostCents')).toBe('Up to 136.50$ total');
    expect(withoutFilter(perStay, 'dates')).toEqual(perDay);
    const maximum = { mostCents: carLimits.priceMaxCents };
    expect(withDates(maximum, threeDays).mostCents).toBe(carLimits.priceMaxCents);
  });

  it('include the eighth car type', () => {
    expect(filterLabel({ type: 'Luxury Vehicle' }, 'type')).toBe('Luxury vehicle');
  });
});

describe('without', () => {
  it('removes one filter from the URL and the request, and keeps the others', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        for (const name of activeFilters(chosen)) {
          const remaining = withoutFilter(chosen, name);
          const isPlace = name === 'location' || name === 'near';
          const removed = isPlace ? [name, 'within'] : [name];
          expect(activeFilters(remaining)).toEqual(activeFilters(chosen).filter((other) => !removed.includes(other)));
          expect(remaining.sort).toBe(isPlace && chosen.sort === 'nearest' ? undefined : chosen.sort);
        }
      }),
    );
    expect(
      toSearch(withoutFilter({ dates: { startDate: '2025-03-02', endDate: '2025-03-04' }, q: 'x' }, 'dates')),
    ).toEqual({
      q: 'x',
    });
  });
});

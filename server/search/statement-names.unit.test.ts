import { expect, it } from 'vitest';
import { CAR_SORTS } from '../../contract/cars/vocabulary.ts';
import { pageStatement } from './car-search.queries.ts';
import { fewStatement } from './few-search.queries.ts';
import type { Search } from './conditions.queries.ts';

/** One of each that a search can ask for */
const FILTERS: Partial<Search>[] = [
  { location: 'Lisbon' },
  { location: 'lisbon', placeKey: 'lisbon' },
  { vehicleType: 'SUV' },
  { gear: 'Manual' },
  { minSeats: 4 },
  { minRating: 4 },
  { bookingMode: 'instant' },
  { make: 'BMW' },
  { fuel: 'gas' },
  { minYear: 2020 },
  { minDoors: 4 },
  { features: ['isofix'] },
  { fields: { zone: 'A' } },
  { near: { lat: 1, lng: 2 }, within: 25 },
  { box: { west: 1, south: 2, east: 3, north: 4 } },
  { minPriceCents: 1_000 },
  { maxPriceCents: 9_000 },
  { stay: { startDate: '2026-06-10', endDate: '2026-06-13', days: 3, daysAhead: 5, stepCents: 1 } },
];

// A connection keeps a statement by its name: another one of that name would be answered with it.
it('no two statements of a search have one name', () => {
  const known = new Map<string, string>();
  for (const sort of CAR_SORTS.filter((each) => each !== 'nearest')) {
    for (const one of [{}, ...FILTERS]) {
      for (const other of FILTERS) {
        const search = { sort, limit: 24, byPartOfPlace: false, ...one, ...other };
        for (const { name, text } of [pageStatement(search), fewStatement({ ...search, rareFact: 'fuel gas' })]) {
          expect(known.get(name) ?? text, name).toBe(text);
          known.set(name, text);
        }
      }
    }
  }
  expect(known.size).toBeGreaterThan(500);
});

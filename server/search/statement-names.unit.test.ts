import { expect, it } from 'vitest';
import { CAR_SORTS } from '../../contract/cars/vocabulary.ts';
import { pageStatement } from './car-search.queries.ts';
import { rareFactStatement } from './rare-fact-search.queries.ts';
import type { Search } from './conditions.queries.ts';

/** One example of every filter */
const FILTERS: Partial<Search>[] = [
  { location: 'Lisbon' },
  { location: 'lisbon', placeKey: 'lisbon' },
  { vehicleType: 'SUV' },
  { gear: 'Manual' },
  { minSeats: 4 },
  { minRating: 4 },
  { bookingMode: 'instant' },
  { make: 'BMW' },
  { model: 'i3' },
  { fuel: 'gas' },
  { minYear: 2020 },
  { minDoors: 4 },
  { minRange: 300 },
  { features: ['isofix'] },
  { fields: { zone: 'A' } },
  { near: { lat: 1, lng: 2 }, within: 25 },
  { box: { west: 1, south: 2, east: 3, north: 4 } },
  { minPriceCents: 1_000 },
  { maxPriceCents: 9_000 },
  { stay: { startDate: '2026-06-10', endDate: '2026-06-13', days: 3, daysAhead: 5, stepCents: 1 } },
];

// Connections cache prepared statements by name, so a second statement with the same name would run the first one.
it('gives different search statements different names', () => {
  const known = new Map<string, string>();
  for (const sort of CAR_SORTS.filter((each) => each !== 'nearest')) {
    for (const one of [{}, ...FILTERS]) {
      for (const other of FILTERS) {
        const search = { sort, limit: 24, byPartOfPlace: false, ...one, ...other };
        for (const { name, text } of [pageStatement(search), rareFactStatement({ ...search, rareFact: 'fuel gas' })]) {
          expect(known.get(name) ?? text, name).toBe(text);
          known.set(name, text);
        }
      }
    }
  }
  expect(known.size).toBeGreaterThan(500);
});

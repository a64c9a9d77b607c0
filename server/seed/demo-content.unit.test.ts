import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { carInput } from '../../contract/cars/rules/rules.ts';
import { addDays, overlaps } from '../../contract/dates.ts';
import { carInputOf, demoListings } from './demo-listings.ts';
import { demoPrice } from './demo-prices.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { nextFriday, planDemoRentals } from './plan-rentals.ts';
import { readDemoFile } from './read-demo-file.ts';

const LISTINGS = demoListings();

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));

describe('the demo listings', () => {
  it.each(['USD', 'EUR', 'JPY', 'KWD', 'ISK', 'HUF', 'VND'])('are valid requests to list a car, in %s', (currency) => {
    for (const listing of LISTINGS) {
      const photoIds = listing.photos.map(() => randomUUID());
      const input = carInputOf(listing, photoIds, currency);
      expect(carInput({ currency }).safeParse(input).error, listing.title).toBeUndefined();
    }
  });

  it('have round, realistic prices in other currencies', () => {
    expect(['USD', 'EUR', 'JPY', 'KWD', 'HUF'].map((currency) => demoPrice('45.50', currency))).toEqual([
      '45.50',
      '45.50',
      '6800',
      '14',
      '16000',
    ]);
  });

  it('have unique titles and descriptions', () => {
    expect(new Set(LISTINGS.map(({ title }) => title)).size).toBe(LISTINGS.length);
    expect(new Set(LISTINGS.map(({ description }) => description)).size).toBe(LISTINGS.length);
  });

  it('have unique main photos and no photo set twice in one location', () => {
    expect(new Set(LISTINGS.map(({ photoSet, photos }) => `${photoSet} ${photos[0]}`)).size).toBe(LISTINGS.length);
    expect(new Set(LISTINGS.map(({ photoSet, location }) => `${photoSet} ${location}`)).size).toBe(LISTINGS.length);
  });

  it('do not repeat a photo set among twelve consecutive listings', () => {
    LISTINGS.forEach(({ photoSet, title }, index) => {
      const neighbours = LISTINGS.slice(index + 1, index + 12).map((other) => other.photoSet);
      expect(neighbours, title).not.toContain(photoSet);
    });
  });

  it('include the longest title, a very short description and a single photo', () => {
    expect(LISTINGS.some(({ title }) => title.length === 80)).toBe(true);
    expect(LISTINGS.some(({ description }) => description.length < 60)).toBe(true);
    expect(LISTINGS.some(({ photos }) => photos.length === 1)).toBe(true);
  });
});

describe('readDemoFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const schema = z.array(z.strictObject({ title: z.string(), year: z.int() }));
  const read = (content: string) => {
    writeFileSync(join(folder, 'listings.json'), content);
    return readDemoFile('listings.json', schema, pathToFileURL(`${folder}/`));
  };

  it('returns the content of a valid file', () => {
    expect(read('[{ "title": "A", "year": 2020 }]')).toEqual([{ title: 'A', year: 2020 }]);
  });

  it.each([
    ['a missing file', () => readDemoFile('missing.json', schema), /^Cannot read demo\/missing\.json: ENOENT/],
    ['a syntax error', () => read('[{'), /^Cannot read demo\/listings\.json: .*JSON/],
    [
      'every invalid field',
      () => read('[{ "title": "A", "year": "2020" }, { "title": "B", "year": 2021, "colour": "red" }]'),
      /^demo\/listings\.json is invalid:\n {2}- 0\.year: .*number.*\n {2}- 1: .*colour/,
    ],
  ])('names the file for %s', (_, attempt, message) => {
    expect(attempt).toThrow(message);
  });
});

describe('the planned rentals', () => {
  it('never overlap on one car, on any day', () => {
    fc.assert(
      fc.property(day, (today) => {
        const plan = planDemoRentals(LISTINGS, today);
        for (const listing of LISTINGS) {
          const own = plan.filter((rental) => rental.listing === listing);
          own.forEach((a, index) => {
            expect(a.startDate < a.endDate).toBe(true);
            expect(own.slice(index + 1).some((b) => overlaps(a, b))).toBe(false);
          });
        }
      }),
      { numRuns: 20 },
    );
  });

  it('are the same for the same day', () => {
    expect(planDemoRentals(LISTINGS, '2026-02-27')).toEqual(planDemoRentals(LISTINGS, '2026-02-27'));
  });

  it('give Robin two past and two upcoming trips that do not overlap', () => {
    fc.assert(
      fc.property(day, (today) => {
        const trips = planDemoRentals(LISTINGS, today).filter(({ renter }) => renter === DEMO_RENTER);
        expect(trips.filter(({ endDate }) => endDate < today)).toHaveLength(2);
        expect(trips.filter(({ startDate }) => startDate > today)).toHaveLength(2);
        trips.forEach((a, index) => expect(trips.slice(index + 1).some((b) => overlaps(a, b))).toBe(false));
      }),
      { numRuns: 20 },
    );
  });

  it('leave some cars free next weekend, book others, and almost fully book one', () => {
    const today = '2026-05-12';
    const plan = planDemoRentals(LISTINGS, today);
    const friday = nextFriday(today);
    expect(friday).toBe('2026-05-15');
    const weekend = { startDate: friday, endDate: addDays(friday, 2) };
    const booked = new Set(plan.filter((rental) => overlaps(rental, weekend)).map(({ listing }) => listing));
    expect(booked.size).toBeGreaterThan(8);
    expect(booked.size).toBeLessThan(LISTINGS.length / 2);

    const days = Array.from({ length: 60 }, (_, index) => addDays(today, index));
    const full = plan.filter(({ listing }) => listing.isAlmostFullyBooked);
    const free = days.filter((day) => !full.some((rental) => rental.startDate <= day && day <= rental.endDate));
    expect(free.length).toBeGreaterThan(0);
    expect(free.length).toBeLessThan(10);
  });

  it('find the next Friday from every day of a week', () => {
    const fridays = Array.from({ length: 7 }, (_, index) => nextFriday(addDays('2026-05-14', index)));
    expect(fridays).toEqual(['2026-05-15', ...Array<string>(6).fill('2026-05-22')]);
  });
});

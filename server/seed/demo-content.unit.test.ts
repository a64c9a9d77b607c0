import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { carInput } from '../../contract/cars/rules/rules.ts';
import { addDays, overlaps } from '../../contract/dates.ts';
import { carInputOf, DEMO_LISTINGS } from './demo-listings.ts';
import { demoPrice } from './demo-prices.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { nextFriday, planRentals } from './plan-rentals.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));

describe('the demo listings', () => {
  it.each(['USD', 'EUR', 'JPY', 'KWD', 'ISK', 'HUF', 'VND'])(
    'keep every rule for what an owner may send, in %s',
    (currency) => {
      for (const listing of DEMO_LISTINGS) {
        const photoIds = listing.pictures.map(() => randomUUID());
        const input = carInputOf(listing, photoIds, currency);
        expect(carInput({ currency }).safeParse(input).error, listing.title).toBeUndefined();
      }
    },
  );

  it('cost what people would ask in another currency', () => {
    expect(['USD', 'EUR', 'JPY', 'KWD', 'HUF'].map((currency) => demoPrice('45.50', currency))).toEqual([
      '45.50',
      '45.50',
      '6800',
      '14',
      '16000',
    ]);
  });

  it('each have a title and a text of their own', () => {
    expect(new Set(DEMO_LISTINGS.map(({ title }) => title)).size).toBe(DEMO_LISTINGS.length);
    expect(new Set(DEMO_LISTINGS.map(({ description }) => description)).size).toBe(DEMO_LISTINGS.length);
  });

  it('never show the same main picture twice, nor the same car twice in one place', () => {
    expect(new Set(DEMO_LISTINGS.map(({ pictured, pictures }) => `${pictured} ${pictures[0]}`)).size).toBe(
      DEMO_LISTINGS.length,
    );
    expect(new Set(DEMO_LISTINGS.map(({ pictured, location }) => `${pictured} ${location}`)).size).toBe(
      DEMO_LISTINGS.length,
    );
  });

  it('do not repeat a car among any dozen neighbours', () => {
    DEMO_LISTINGS.forEach(({ pictured, title }, index) => {
      const neighbours = DEMO_LISTINGS.slice(index + 1, index + 12).map((other) => other.pictured);
      expect(neighbours, title).not.toContain(pictured);
    });
  });

  it('cover the edges: the longest title, very little text, one photo', () => {
    expect(DEMO_LISTINGS.some(({ title }) => title.length === 80)).toBe(true);
    expect(DEMO_LISTINGS.some(({ description }) => description.length < 60)).toBe(true);
    expect(DEMO_LISTINGS.some(({ pictures }) => pictures.length === 1)).toBe(true);
  });
});

describe('the planned rentals', () => {
  it('never overlap on one car, whatever the day', () => {
    fc.assert(
      fc.property(day, (today) => {
        const plan = planRentals(DEMO_LISTINGS, today);
        for (const listing of DEMO_LISTINGS) {
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

  it('are the same each time for the same day', () => {
    expect(planRentals(DEMO_LISTINGS, '2026-02-27')).toEqual(planRentals(DEMO_LISTINGS, '2026-02-27'));
  });

  it('give Robin two trips behind and two ahead, never two at once', () => {
    fc.assert(
      fc.property(day, (today) => {
        const trips = planRentals(DEMO_LISTINGS, today).filter(({ renter }) => renter === DEMO_RENTER);
        expect(trips.filter(({ endDate }) => endDate < today)).toHaveLength(2);
        expect(trips.filter(({ startDate }) => startDate > today)).toHaveLength(2);
        trips.forEach((a, index) => expect(trips.slice(index + 1).some((b) => overlaps(a, b))).toBe(false));
      }),
      { numRuns: 20 },
    );
  });

  it('leave some cars free next weekend and take others, and nearly all days of one', () => {
    const today = '2026-05-12';
    const plan = planRentals(DEMO_LISTINGS, today);
    const friday = nextFriday(today);
    expect(friday).toBe('2026-05-15');
    const weekend = { startDate: friday, endDate: addDays(friday, 2) };
    const taken = new Set(plan.filter((rental) => overlaps(rental, weekend)).map(({ listing }) => listing));
    expect(taken.size).toBeGreaterThan(8);
    expect(taken.size).toBeLessThan(DEMO_LISTINGS.length / 2);

    const days = Array.from({ length: 60 }, (_, index) => addDays(today, index));
    const full = plan.filter(({ listing }) => listing.isAlmostFullyBooked);
    const free = days.filter((day) => !full.some((rental) => rental.startDate <= day && day <= rental.endDate));
    expect(free.length).toBeGreaterThan(0);
    expect(free.length).toBeLessThan(10);
  });

  it('know the Friday after every day of a week', () => {
    const fridays = Array.from({ length: 7 }, (_, index) => nextFriday(addDays('2026-05-14', index)));
    expect(fridays).toEqual(['2026-05-15', ...Array<string>(6).fill('2026-05-22')]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANCELLATION_TERMS } from '../cars/car-terms.ts';
import { extraLines, extrasOf, withExtras, type AgreedExtra } from '../cars/car-extras.ts';
import { anyExtras, countExtras } from '../cars/extras.arbitrary.ts';
import { anyCurrency, anyPricesIn } from '../cars/price-rules.arbitrary.ts';
import { NO_RULES, priceOfDay, stayPrice, type CarPrices } from '../cars/stay-price.ts';
import { stepOf } from '../currencies.ts';
import { addDays, daysBetween, type DateRange } from '../dates.ts';
import { changePrice, CHANGE_ACTORS, type Changeable, type ChangeActor, type ChangePrice } from './change-price.ts';
import { droppedCents, renterRefund } from './refund-rule.ts';

const TODAY = '2028-02-28';
const FLAT: CarPrices = { priceCents: 4_500, rules: NO_RULES };
const on = (from: number, to: number): DateRange => ({ startDate: addDays(TODAY, from), endDate: addDays(TODAY, to) });

const build = (
  dates: DateRange,
  { extras = [], ...rental }: Partial<Changeable> & { extras?: AgreedExtra[] } = {},
  car = FLAT,
): Changeable => {
  const { currency = 'USD' } = rental;
  const { lines, totalCents } = withExtras(stayPrice(car, dates, currency), extras);
  const agreed = { currency, cancellationTerms: 'flexible', isJustBooked: false } as const;
  return { ...dates, lines, totalCents, pricePerDayCents: priceOfDay(car, dates.startDate), ...agreed, ...rental };
};

/** The rental after the change. */
const changed = (
  rental: Changeable,
  car: CarPrices,
  dates: DateRange,
  { lines, totalCents }: ChangePrice,
): Changeable => ({
  ...rental,
  ...dates,
  lines,
  totalCents,
  pricePerDayCents: priceOfDay(car, dates.startDate),
});

const change = (rental: Changeable, dates: DateRange, by: ChangeActor = 'renter', car = FLAT) =>
  changePrice(rental, { car, dates, by, today: TODAY });

describe('changePrice', () => {
  it('charges or refunds the difference in days', () => {
    expect(change(build(on(10, 12)), on(10, 15))).toMatchObject({ totalCents: 22_500, payCents: 13_500, lessCents: 0 });
    expect(change(build(on(10, 15)), on(10, 12))).toMatchObject({ totalCents: 9_000, payCents: 0, lessCents: 13_500 });
    expect(change(build(on(10, 12)), on(11, 13))).toMatchObject({ totalCents: 9_000, payCents: 0, lessCents: 0 });
  });

  it('never costs more for fewer days, even if a discount for long stays is lost', () => {
    const rules = { ...NO_RULES, discounts: [{ fromDays: 7, percent: 60 }] };
    const car: CarPrices = { priceCents: 4_500, rules };
    const week = build(on(10, 17), {}, car);
    expect(change(week, on(12, 18), 'renter', car)).toMatchObject({ totalCents: week.totalCents, payCents: 0 });
    expect(change(week, on(12, 18), 'owner', car).payCents).toBe(0);
    expect(change(week, on(12, 20), 'renter', car).payCents).toBeGreaterThan(0);
  });

  it('uses the current price of the car', () => {
    expect(change(build(on(10, 12)), on(10, 13), 'renter', { ...FLAT, priceCents: 5_000 }).payCents).toBe(6_000);
  });

  it.each([
    ['full', on(10, 14), 'flexible', 18_000, 0],
    ['all but the first day, which stays', on(1, 5), 'flexible', 18_000, 0],
    ['half', on(3, 7), 'moderate', 18_000, 4_500],
    ['nothing', on(0, 4), 'moderate', 18_000, 9_000],
  ] as const)(
    'keeps the same part for dropped days as a cancellation would: %s',
    (_, dates, cancellationTerms, totalCents, kept) => {
      const rental = build(dates, { cancellationTerms });
      const shorter = { startDate: dates.startDate, endDate: addDays(dates.startDate, 2) };
      expect(rental.totalCents).toBe(totalCents);
      const price = change(rental, shorter);
      expect(price).toMatchObject({ keptCents: kept, totalCents: 9_000 + kept, lessCents: 9_000 - kept });
      if (kept > 0) expect(price.lines.at(-1)).toEqual({ kind: 'dropped', quantity: 2, amountCents: kept });
    },
  );

  it('keeps the first day if it is dropped and the terms keep only that', () => {
    expect(change(build(on(1, 5)), on(2, 5))).toMatchObject({ keptCents: 4_500, payCents: 0, lessCents: 0 });
    expect(change(build(on(1, 5)), on(20, 24))).toMatchObject({ keptCents: 4_500, payCents: 4_500 });
  });

  it('keeps nothing when the owner proposes the change', () => {
    const rental = build(on(0, 4), { cancellationTerms: 'strict' });
    expect(change(rental, on(0, 2), 'owner')).toMatchObject({ keptCents: 0, lessCents: 9_000 });
  });

  it('does not circumvent the terms: a kept amount stays kept after a cancellation', () => {
    const rental = build(on(0, 4), { cancellationTerms: 'moderate' });
    const price = change(rental, on(30, 34));
    expect(price).toMatchObject({ keptCents: 18_000, payCents: 18_000, totalCents: 36_000 });
    expect(renterRefund(changed(rental, FLAT, on(30, 34), price), TODAY)).toMatchObject({
      part: 'full',
      refundCents: 18_000,
    });
  });

  it('never costs more for dropped days, even if a discount is lost with them', () => {
    const car = { ...FLAT, rules: { ...NO_RULES, discounts: [{ fromDays: 7, percent: 10 }] } };
    const rental = build(on(0, 7), { cancellationTerms: 'strict' }, car);
    expect(rental.totalCents).toBe(28_350);
    expect(change(rental, on(0, 5), 'renter', car)).toMatchObject({ keptCents: 5_850, payCents: 0, lessCents: 0 });
  });
});

const dates = fc
  .record({ from: fc.integer({ min: -5, max: 40 }), days: fc.integer({ min: 1, max: 30 }) })
  .map(({ from, days }) => on(from, from + days));
const stepsIn = (currency: string) =>
  fc.array(fc.record({ car: anyPricesIn(currency), dates, by: fc.constantFrom(...CHANGE_ACTORS) }), {
    minLength: 1,
    maxLength: 6,
  });
const rentalsIn = (currency: string) =>
  fc
    .record({
      car: anyPricesIn(currency),
      dates,
      cancellationTerms: fc.constantFrom(...CANCELLATION_TERMS),
      isJustBooked: fc.boolean(),
      extras: anyExtras(currency),
    })
    .map(({ car, dates: first, ...agreed }) => build(first, { ...agreed, currency }, car));
const lives = anyCurrency.chain((currency) => fc.tuple(rentalsIn(currency), stepsIn(currency)));

describe('changePrice with extras', () => {
  const seat: AgreedExtra = { kind: 'extra', extraId: 'a', name: 'Seat', pieces: 2, per: 'day', unitCents: 500 };
  const box: AgreedExtra = { kind: 'extra', extraId: 'b', name: 'Box', pieces: 1, per: 'trip', unitCents: 3_000 };
  const airport: AgreedExtra = { kind: 'delivery', extraId: 'c', name: 'Airport', at: 'pickup', unitCents: 2_500 };

  it('charges extras per day or once per trip', () => {
    const rental = build(on(10, 12), { extras: [seat, box, airport] });
    expect(rental.totalCents).toBe(9_000 + 2_000 + 3_000 + 2_500);
    expect(change(rental, on(10, 15))).toMatchObject({ totalCents: 33_000, payCents: 16_500 });
    expect(change(rental, on(10, 11))).toMatchObject({ totalCents: 11_000, lessCents: 5_500 });
  });

  it('keeps nothing of per-trip extras when days are dropped', () => {
    const rental = build(on(0, 4), { cancellationTerms: 'moderate', extras: [seat, airport] });
    expect(rental.totalCents).toBe(18_000 + 4_000 + 2_500);
    expect(change(rental, on(30, 34))).toMatchObject({ keptCents: 22_000, payCents: 22_000 });
  });
});

describe('changePrice waives', () => {
  it('an increase for fewer days, below the length for a discount or after a price increase', () => {
    const discounted = { ...FLAT, rules: { ...NO_RULES, discounts: [{ fromDays: 7, percent: 60 }] } };
    const rental = build(on(20, 27), {}, discounted);
    expect(rental.totalCents).toBe(12_600);
    const shorter = change(rental, on(20, 26), 'renter', discounted);
    expect(shorter).toMatchObject({ totalCents: 12_600, payCents: 0, lessCents: 0, keptCents: 0 });
    expect(shorter.lines.at(-1)).toEqual({ kind: 'waived', amountCents: -14_400 });
    const moreExpensive = { ...FLAT, priceCents: 20_000 };
    expect(change(build(on(20, 27)), on(20, 25), 'owner', moreExpensive)).toMatchObject({
      totalCents: 31_500,
      payCents: 0,
    });
  });

  it('a difference that is too small for a card', () => {
    const differing = (cents: number) => ({
      ...FLAT,
      rules: { ...NO_RULES, days: { [on(22, 22).startDate]: 4_500 + cents } },
    });
    const small = change(build(on(20, 22)), on(21, 23), 'renter', differing(49));
    expect(small).toMatchObject({ totalCents: 9_000, payCents: 0, lessCents: 0 });
    expect(small.lines.at(-1)).toEqual({ kind: 'waived', amountCents: -49 });
    expect(change(build(on(20, 22)), on(21, 23), 'renter', differing(50))).toMatchObject({
      totalCents: 9_050,
      payCents: 50,
    });
    // Refunds have no minimum.
    expect(change(build(on(20, 22)), on(21, 23), 'renter', differing(-1))).toMatchObject({ payCents: 0, lessCents: 1 });
  });
});

describe('any sequence of changes', () => {
  const eachStep = (
    check: (
      before: Changeable,
      price: ChangePrice,
      step: { car: CarPrices; dates: DateRange; by: ChangeActor },
    ) => void,
  ) =>
    fc.assert(
      fc.property(lives, ([first, all]) => {
        let rental = first;
        for (const step of all) {
          const price = changePrice(rental, { ...step, today: TODAY });
          check(rental, price, step);
          rental = changed(rental, step.car, step.dates, price);
        }
      }),
      { numRuns: 300 },
    );

  it('has lines that add up to the total, and a total that matches payments and refunds', () => {
    eachStep((before, price) => {
      expect(price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
      expect(before.totalCents + price.payCents - price.lessCents).toBe(price.totalCents);
      expect(Math.min(price.payCents, price.lessCents)).toBe(0);
      for (const amount of [price.totalCents, price.keptCents, price.payCents, price.lessCents]) {
        expect(Number.isSafeInteger(amount / stepOf(before.currency))).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('charges extras at the agreed prices, as counted by the reference implementation', () => {
    eachStep((before, price, { car, dates: after }) => {
      const along = extraLines(price.lines);
      expect(extrasOf(along)).toEqual(extrasOf(before.lines));
      const alongCents = along.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(alongCents).toBe(countExtras(along, after));
      const others = price.lines.filter(({ kind }) => kind === 'dropped' || kind === 'waived');
      const otherCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(price.totalCents).toBe(stayPrice(car, after, before.currency).totalCents + alongCents + otherCents);
    });
  });

  it('keeps at most the price of the dropped days, and nothing if the owner proposes', () => {
    eachStep((before, price, { by, dates: after }) => {
      const base = before.totalCents - droppedCents(before.lines);
      expect(price.keptCents).toBeLessThanOrEqual(base);
      if (by === 'owner') expect(price.keptCents).toBe(0);
      if (after.startDate <= before.startDate && after.endDate >= before.endDate) expect(price.keptCents).toBe(0);
      expect(droppedCents(price.lines)).toBe(droppedCents(before.lines) + price.keptCents);
    });
  });

  it('never costs more for fewer days, and asks only for chargeable amounts', () => {
    eachStep((before, price, { dates: after }) => {
      const isPart = after.startDate >= before.startDate && after.endDate <= before.endDate;
      if (isPart || daysBetween(after) < daysBetween(before)) expect(price.payCents).toBe(0);
      if (price.payCents > 0) expect(price.payCents).toBeGreaterThanOrEqual(50);
    });
  });

  it('refunds neither a negative amount nor the kept amount after a later cancellation', () => {
    eachStep((before, price, { car, dates: after }) => {
      const { refundCents } = renterRefund(changed(before, car, after, price), TODAY);
      expect(refundCents).toBeGreaterThanOrEqual(0);
      expect(refundCents).toBeLessThanOrEqual(price.totalCents - droppedCents(price.lines));
    });
  });

  it('changes nothing for the same dates at the same price', () => {
    fc.assert(
      fc.property(anyPricesIn('USD'), dates, fc.constantFrom(...CANCELLATION_TERMS), (car, same, cancellationTerms) => {
        const rental = build(same, { cancellationTerms }, car);
        expect(daysBetween(same)).toBeGreaterThan(0);
        expect(change(rental, same, 'renter', car)).toMatchObject({ payCents: 0, lessCents: 0, lines: rental.lines });
      }),
    );
  });
});

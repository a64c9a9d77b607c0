import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { rentalLimits } from '../rentals/limits.ts';
import { anyCurrency, anyPriceIn, anyRules } from './price-rules.arbitrary.ts';
import { firstDayCents, NO_RULES, ownerReceives, priceOfDay, stayPrice, type PriceRules } from './stay-price.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
const anyPrice = fc.integer({ min: 1, max: 1_000_000 });
const anyLength = fc.integer({ min: 1, max: rentalLimits.daysMax });

const atPrice = (priceCents: number) => ({ priceCents, rules: NO_RULES });
const stay = (startDate: string, days: number) => ({ startDate, endDate: addDays(startDate, days) });

describe('stayPrice', () => {
  it('counts the 10th to the 12th as two days', () => {
    expect(stayPrice(atPrice(4550), { startDate: '2026-06-10', endDate: '2026-06-12' }, 'USD')).toEqual({
      days: 2,
      totalCents: 9100,
      lines: [{ kind: 'days', quantity: 2, unitCents: 4550, amountCents: 9100 }],
    });
  });

  it.each([
    ['29 February', '2028-02-28', '2028-03-01', 2],
    ['a February without one', '2027-02-28', '2027-03-01', 1],
    ['the turn of a year', '2026-12-31', '2027-01-02', 2],
    ['the start of summer time', '2026-03-28', '2026-03-30', 2],
    ['the end of summer time', '2026-10-24', '2026-10-26', 2],
  ])('counts calendar days across %s', (_what, startDate, endDate, days) => {
    expect(stayPrice(atPrice(100), { startDate, endDate }, 'USD')).toMatchObject({ days, totalCents: days * 100 });
  });

  it('costs nothing without two ordered dates', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 400 }), anyPrice, (startDate, back, priceCents) => {
        const nothing = { days: 0, totalCents: 0, lines: [] };
        const prices = atPrice(priceCents);
        expect(stayPrice(prices, { startDate, endDate: addDays(startDate, -back) }, 'USD')).toEqual(nothing);
        expect(stayPrice(prices, { startDate }, 'USD')).toEqual(nothing);
        expect(stayPrice(prices, { startDate: null, endDate: startDate }, 'USD')).toEqual(nothing);
        expect(stayPrice(prices, { startDate: '2026-02-30', endDate: startDate }, 'USD')).toEqual(nothing);
      }),
    );
  });

  it('prefers the price of the day, then of the season, then of the weekday, then of the car', () => {
    // 5 June 2026 is a Friday.
    const rules: PriceRules = {
      ...NO_RULES,
      weekdays: [null, null, null, null, 5_500, 6_000, 6_000],
      seasons: [{ name: 'Festival', startDate: '2026-06-06', endDate: '2026-06-07', priceCents: 9_000 }],
      days: { '2026-06-07': 9_900 },
    };
    const prices = { priceCents: 4_500, rules };
    expect([4, 5, 6, 7, 8].map((day) => priceOfDay(prices, `2026-06-0${day}`))).toEqual([
      4_500, 5_500, 9_000, 9_900, 4_500,
    ]);
    expect(stayPrice(prices, { startDate: '2026-06-04', endDate: '2026-06-09' }, 'USD').lines).toEqual([
      { kind: 'days', quantity: 2, unitCents: 4_500, amountCents: 9_000 },
      { kind: 'days', quantity: 1, unitCents: 5_500, amountCents: 5_500 },
      { kind: 'days', quantity: 1, unitCents: 9_000, amountCents: 9_000 },
      { kind: 'days', quantity: 1, unitCents: 9_900, amountCents: 9_900 },
    ]);
  });

  it('applies only the highest discount that is reached, rounded half up once', () => {
    const discounts = [
      { fromDays: 3, percent: 5 },
      { fromDays: 7, percent: 10 },
    ];
    const prices = { priceCents: 335, rules: { ...NO_RULES, discounts } };
    expect(stayPrice(prices, stay('2026-06-10', 2), 'USD').totalCents).toBe(670);
    // 5 % of 1005 is 50.25, 10 % of 2345 is 234.5.
    expect(stayPrice(prices, stay('2026-06-10', 3), 'USD').totalCents).toBe(955);
    expect(stayPrice(prices, stay('2026-06-10', 7), 'USD')).toMatchObject({
      totalCents: 2_110,
      lines: [{ kind: 'days' }, { kind: 'discount', fromDays: 7, percent: 10, amountCents: -235 }],
    });
  });

  it('rounds a discount to a chargeable amount, so the third decimal of a dinar is 0', () => {
    const prices = { priceCents: 12_510, rules: { ...NO_RULES, discounts: [{ fromDays: 3, percent: 7 }] } };
    // 7 % of 37.530 is 2.6271.
    expect(stayPrice(prices, stay('2026-06-10', 3), 'KWD')).toMatchObject({
      totalCents: 34_900,
      lines: [{ kind: 'days' }, { kind: 'discount', amountCents: -2_630 }],
    });
  });

  it('equals the sum of its days minus the discount, and the sum of its lines, in chargeable amounts under any rules', () => {
    const cases = fc
      .tuple(anyDay, anyCurrency)
      .chain(([first, currency]) =>
        fc.tuple(fc.constant(first), fc.constant(currency), anyRules(first, currency), anyPriceIn(currency), anyLength),
      );
    fc.assert(
      fc.property(cases, ([first, currency, rules, priceCents, length]) => {
        const { days, lines, totalCents } = stayPrice({ priceCents, rules }, stay(first, length), currency);
        let sum = 0n;
        for (let day = 0; day < length; day++) {
          const at = addDays(first, day);
          const season = rules.seasons.find(({ startDate, endDate }) => startDate <= at && at <= endDate);
          const weekday = rules.weekdays[(new Date(`${at}T12:00:00Z`).getUTCDay() + 6) % 7];
          sum += BigInt(rules.days[at] ?? season?.priceCents ?? weekday ?? priceCents);
        }
        const percent = Math.max(
          0,
          ...rules.discounts.filter(({ fromDays }) => fromDays === reached(rules, length)).map((d) => d.percent),
        );
        const step = currency === 'KWD' ? 10n : 1n;
        const less = ((sum * BigInt(percent) + 50n * step) / (100n * step)) * step;
        expect(BigInt(totalCents)).toBe(sum - less);
        for (const { amountCents } of lines) expect(BigInt(amountCents) % step).toBe(0n);
        expect(days).toBe(length);
        expect(lines.reduce((total, line) => total + line.amountCents, 0)).toBe(totalCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

const reached = (rules: PriceRules, days: number) =>
  Math.max(0, ...rules.discounts.map(({ fromDays }) => fromDays).filter((fromDays) => fromDays <= days));

it('applies the discount to the first day too', () => {
  expect(firstDayCents([], 4_500, 'USD')).toBe(4_500);
  expect(firstDayCents([{ kind: 'discount', fromDays: 7, percent: 10, amountCents: -900 }], 4_505, 'USD')).toBe(4_054);
});

it('gives the owner everything except the fee, to the cent', () => {
  expect(ownerReceives(4_500, 15, 'USD')).toBe(3_825);
  expect(ownerReceives(4_550, 15, 'USD')).toBe(3_867);
  expect(ownerReceives(4_550, 0, 'USD')).toBe(4_550);
  expect(ownerReceives(4_550, 15, 'KWD')).toBe(3_870);
});

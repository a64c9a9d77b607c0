import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANCELLATION_TERMS } from '../cars/car-terms.ts';
import { anyCurrency, anyPricesIn } from '../cars/price-rules.arbitrary.ts';
import { firstDayCents, NO_RULES, priceOfDay, stayPrice } from '../cars/stay-price.ts';
import { stepOf } from '../currencies.ts';
import { addDays, dayIn, startOfDay } from '../dates.ts';
import { cancellationSteps, noticeDay, renterRefund, stepOn, type Refundable } from './refund-rule.ts';

const TODAY = '2028-02-28';

const rentals: fc.Arbitrary<Refundable> = fc
  .record({
    market: anyCurrency.chain((currency) => anyPricesIn(currency).map((prices) => ({ currency, prices }))),
    days: fc.integer({ min: 1, max: 90 }),
    startsIn: fc.integer({ min: -100, max: 100 }),
    cancellationTerms: fc.constantFrom(...CANCELLATION_TERMS),
    isJustBooked: fc.boolean(),
  })
  .map(({ market: { currency, prices }, days, startsIn, ...rest }) => {
    const startDate = addDays(TODAY, startsIn);
    const { lines, totalCents } = stayPrice(prices, { startDate, endDate: addDays(startDate, days) }, currency);
    return { startDate, lines, totalCents, currency, pricePerDayCents: priceOfDay(prices, startDate), ...rest };
  });

const build = (rental: Partial<Refundable> = {}): Refundable => {
  const dates = { startDate: '2026-06-20', endDate: '2026-06-23' };
  const { lines, totalCents } = stayPrice({ priceCents: 4_551, rules: NO_RULES }, dates, 'USD');
  const agreed = { pricePerDayCents: 4_551, cancellationTerms: 'flexible', isJustBooked: false } as const;
  return { startDate: dates.startDate, lines, totalCents, currency: 'USD', ...agreed, ...rental };
};

describe('renterRefund', () => {
  it('refunds everything, all but the first day, or nothing, depending on the day, under flexible terms', () => {
    const refund = (today: string) => renterRefund(build(), today);
    expect(refund('2026-06-18')).toEqual({ part: 'full', isGrace: false, refundCents: 13_653 });
    expect(refund('2026-06-19')).toEqual({ part: 'all-but-first-day', isGrace: false, refundCents: 9_102 });
    expect(refund('2026-06-20')).toEqual({ part: 'all-but-first-day', isGrace: false, refundCents: 9_102 });
    expect(refund('2026-06-21')).toEqual({ part: 'none', isGrace: false, refundCents: 0 });
  });

  it.each([
    ['shorter', '2026-03-30', '2026-03-28T22:00:00.000Z'],
    ['longer', '2026-10-26', '2026-10-24T23:00:00.000Z'],
    ['normal', '2026-06-20', '2026-06-18T22:00:00.000Z'],
  ])('refunds everything until 24 hours before the start day if the day in between is %s', (_, startDate, last) => {
    const timeZone = 'Europe/Berlin';
    const partAt = (now: number) =>
      renterRefund(build({ startDate }), dayIn(timeZone, now), noticeDay(timeZone, now)).part;
    expect(partAt(Date.parse(last))).toBe('full');
    expect(partAt(Date.parse(last) + 60_000)).toBe('all-but-first-day');
    const [full] = cancellationSteps('flexible', startDate, timeZone);
    expect(full!.before ?? startOfDay(timeZone, addDays(full!.until!, 1)).toISOString()).toBe(last);
  });

  it('applies the same terms to extras', () => {
    const line = { kind: 'extra', extraId: 'a', name: 'Seat', pieces: 1, per: 'trip', unitCents: 1_001 } as const;
    const { lines, totalCents } = build({});
    const rental = build({ lines: [...lines, { ...line, amountCents: 1_001 }], totalCents: totalCents + 1_001 });
    const refunds = (['2026-06-10', '2026-06-20'] as const).map((today) => renterRefund(rental, today).refundCents);
    expect(refunds).toEqual([totalCents + 1_001, totalCents + 1_001 - rental.pricePerDayCents]);
    expect(renterRefund({ ...rental, cancellationTerms: 'strict' }, '2026-06-10').refundCents).toBe(
      Math.floor((totalCents + 1_001 + 1) / 2),
    );
  });

  it('deducts the first day at its discounted price', () => {
    const dates = { startDate: '2026-06-20', endDate: '2026-06-23' };
    const rules = { ...NO_RULES, discounts: [{ fromDays: 3, percent: 10 }] };
    const { lines, totalCents } = stayPrice({ priceCents: 4_500, rules }, dates, 'USD');
    const late = renterRefund(build({ lines, totalCents, pricePerDayCents: 4_500 }), '2026-06-20');
    expect([totalCents, late.refundCents]).toEqual([12_150, 8_100]);
  });

  it.each([
    ['moderate', '2026-06-15', 'full', 13_653],
    ['moderate', '2026-06-16', 'half', 6_827],
    ['moderate', '2026-06-19', 'half', 6_827],
    ['moderate', '2026-06-20', 'none', 0],
    ['strict', '2026-06-06', 'full', 13_653],
    ['strict', '2026-06-07', 'half', 6_827],
    ['strict', '2026-06-13', 'half', 6_827],
    ['strict', '2026-06-14', 'none', 0],
  ] as const)('applies %s terms on %s', (cancellationTerms, today, part, refundCents) => {
    expect(renterRefund(build({ cancellationTerms }), today)).toEqual({ part, isGrace: false, refundCents });
  });

  it('refunds everything within a day of booking if the start is at least a week away', () => {
    const justBooked = build({ cancellationTerms: 'strict', isJustBooked: true });
    expect(renterRefund(justBooked, '2026-06-13')).toEqual({ part: 'full', isGrace: true, refundCents: 13_653 });
    expect(renterRefund(justBooked, '2026-06-14')).toMatchObject({ part: 'none', refundCents: 0 });
    expect(renterRefund(justBooked, '2026-06-06')).toMatchObject({ part: 'full', isGrace: false });
  });

  it('rounds to a chargeable amount, so the third decimal of a dinar is 0', () => {
    const half = build({ cancellationTerms: 'strict', totalCents: 4_510, lines: [], currency: 'KWD' });
    expect(renterRefund(half, '2026-06-10').refundCents).toBe(2_260);
  });

  it('is a chargeable amount between 0 and the amount paid', () => {
    fc.assert(
      fc.property(rentals, (rental) => {
        const { refundCents } = renterRefund(rental, TODAY);
        expect(Number.isSafeInteger(refundCents / stepOf(rental.currency))).toBe(true);
        expect(refundCents).toBeGreaterThanOrEqual(0);
        expect(refundCents).toBeLessThanOrEqual(rental.totalCents);
      }),
    );
  });

  it('never increases over time', () => {
    fc.assert(
      fc.property(rentals, fc.integer({ min: 0, max: 200 }), (rental, later) => {
        const now = renterRefund(rental, TODAY).refundCents;
        const then = renterRefund({ ...rental, isJustBooked: false }, addDays(TODAY, later));
        expect(then.refundCents).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('keeps nothing, the first day, half or everything', () => {
    fc.assert(
      fc.property(rentals, (rental) => {
        const { totalCents } = rental;
        const { part, refundCents } = renterRefund(rental, TODAY);
        const kept = {
          full: 0,
          'all-but-first-day': firstDayCents(rental.lines, rental.pricePerDayCents, rental.currency),
          none: totalCents,
        };
        if (part === 'half')
          expect(Math.abs(totalCents - 2 * refundCents)).toBeLessThanOrEqual(stepOf(rental.currency));
        // Rounding a discount may make the first day a cent more expensive than a stay of that one day.
        else expect(totalCents - refundCents).toBe(Math.min(totalCents, kept[part]));
      }),
    );
  });

  it('agrees with the cancellation steps for the day', () => {
    fc.assert(
      fc.property(rentals, (rental) => {
        const { part, isGrace } = renterRefund(rental, TODAY);
        const steps = cancellationSteps(rental.cancellationTerms, rental.startDate);
        if (isGrace) expect([rental.isJustBooked, part]).toEqual([true, 'full']);
        else expect(part).toBe(stepOn(steps, TODAY).part);
      }),
    );
  });
});

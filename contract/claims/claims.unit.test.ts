import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLAIM_STATES,
  claimStates,
  countsForLimit,
  isClaimPayable,
  isSettled,
  mayClaim,
  nextClaimState,
  type ClaimState,
} from './claim-lifecycle.ts';
import {
  cardKeptUntil,
  claimWindow,
  extraMileage,
  remainingClaimCents,
  missingFuel,
  type Readings,
  type ReturnedRental,
} from './claim-rules.ts';

describe('claimStates', () => {
  it('can all be reached from the first, and each is settled or has a transition', () => {
    const seen = new Set<ClaimState>(['open']);
    for (const state of seen) for (const { to } of Object.values(claimStates[state].on)) seen.add(to);
    expect([...seen].toSorted()).toEqual([...CLAIM_STATES].toSorted());
    for (const state of CLAIM_STATES) expect(isSettled(state)).toBe(Object.keys(claimStates[state].on).length === 0);
  });

  it('charges nothing before the renter had a chance to answer', () => {
    const beforeMoney = CLAIM_STATES.filter((state) => !isClaimPayable(state) && !isSettled(state));
    expect(beforeMoney).toEqual(['open', 'contested']);
    const transitions = beforeMoney.flatMap((state) =>
      Object.entries(claimStates[state].on)
        .filter(([, { to }]) => isClaimPayable(to))
        .map(([event, { by }]) => [event, ...by]),
    );
    expect(transitions).toEqual([
      ['accept', 'renter'],
      ['unanswered', 'clock'],
      ['grant', 'admin'],
    ]);
  });

  it('rejects withdrawing or contesting a claim that is being charged or is paid', () => {
    for (const state of ['to-charge', 'paid'] as const) {
      expect(mayClaim('owner', 'withdraw', state)).toBe(false);
      expect(mayClaim('renter', 'contest', state)).toBe(false);
    }
    expect(nextClaimState('to-charge', 'charge-failed')).toBe('to-pay');
    expect(CLAIM_STATES.filter((state) => !countsForLimit(state))).toEqual(['withdrawn', 'dismissed']);
  });
});

const trip: ReturnedRental = {
  status: 'confirmed',
  startDate: '2026-06-10',
  endDate: '2026-06-12',
  takesPayment: true,
  wasBooked: true,
  cancelledAt: null,
  checkedOutAt: null,
};
const at = (moment: string) => new Date(moment);

describe('claimWindow', () => {
  it('closes 72 hours after the last day in the marketplace’s time zone', () => {
    expect(claimWindow(trip, 'UTC')).toEqual({ opensAt: at('2026-06-13T00:00Z'), closesAt: at('2026-06-16T00:00Z') });
    const zurich = claimWindow(trip, 'Europe/Zurich')!;
    expect(zurich).toEqual({ opensAt: at('2026-06-12T22:00Z'), closesAt: at('2026-06-15T22:00Z') });
    expect(cardKeptUntil(zurich)).toEqual(at('2026-06-16T22:00Z'));
  });

  it('opens early when both agreed that the car is back, but closes no earlier', () => {
    const checkedOutAt = at('2026-06-11T09:00Z');
    expect(claimWindow({ ...trip, checkedOutAt }, 'UTC')).toEqual({
      opensAt: checkedOutAt,
      closesAt: at('2026-06-16T00:00Z'),
    });
    const late = claimWindow({ ...trip, checkedOutAt: at('2026-06-14T09:00Z') }, 'UTC')!;
    expect(late.opensAt).toEqual(at('2026-06-13T00:00Z'));
  });

  it('starts on the day on which a rental in progress was cancelled', () => {
    const cancelled = { ...trip, status: 'cancelled' as const, cancelledAt: at('2026-06-11T15:00Z') };
    expect(claimWindow(cancelled, 'UTC')).toEqual({
      opensAt: at('2026-06-11T15:00Z'),
      closesAt: at('2026-06-15T00:00Z'),
    });
  });

  it('is undefined for rentals that never began, were not paid or were paid elsewhere', () => {
    const before = { ...trip, status: 'cancelled' as const, cancelledAt: at('2026-06-09T15:00Z') };
    expect(claimWindow(before, 'UTC')).toBeUndefined();
    expect(claimWindow({ ...before, cancelledAt: at('2026-06-11T15:00Z'), wasBooked: false }, 'UTC')).toBeUndefined();
    expect(claimWindow({ ...trip, status: 'held' }, 'UTC')).toBeUndefined();
    expect(claimWindow({ ...trip, takesPayment: false }, 'UTC')).toBeUndefined();
  });
});

it('never lets all claims of a rental together exceed the limit', () => {
  const claim = fc.record({
    status: fc.constantFrom(...CLAIM_STATES),
    amountCents: fc.integer({ min: 1, max: 300_000 }),
    part: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 6 }), (wanted) => {
      const claims: { status: ClaimState; amountCents: number; decidedCents: number | null }[] = [];
      for (const { status, amountCents, part } of wanted) {
        const decidedCents = part === null ? null : Math.floor(amountCents * part);
        // The limit applies to the full amount, before an administrator reduces it.
        if (amountCents <= remainingClaimCents(claims, 200_000)) claims.push({ status, amountCents, decidedCents });
      }
      const counted = claims.filter(({ status }) => countsForLimit(status));
      const sum = counted.reduce((total, { amountCents, decidedCents }) => total + (decidedCents ?? amountCents), 0);
      expect(sum).toBeLessThanOrEqual(200_000);
      expect(remainingClaimCents(claims, 200_000)).toBe(200_000 - sum);
    }),
  );
});

describe('extraMileage and missingFuel', () => {
  const readings: Readings = {
    terms: { includedPerDay: 200, extraCents: 25 },
    days: 2,
    currency: 'USD',
    out: { mileage: 10_000, fuelEighths: 8 },
    back: { mileage: 10_520, fuelEighths: 5 },
  };

  it('compute the amount to the cent', () => {
    expect(extraMileage(readings)).toEqual({ quantity: 120, unitCents: 25, amountCents: 3_000 });
    expect(missingFuel(readings, 1_250)).toEqual({ quantity: 3, unitCents: 1_250, amountCents: 3_750 });
  });

  it('round to a chargeable amount, so the third decimal of a dinar is 0', () => {
    const inDinars = { ...readings, currency: 'KWD', back: { mileage: 10_521, fuelEighths: 5 } };
    expect(extraMileage(inDinars)).toEqual({ quantity: 121, unitCents: 25, amountCents: 3_030 });
    expect(missingFuel(inDinars, 1_251)).toEqual({ quantity: 3, unitCents: 1_251, amountCents: 3_750 });
  });

  it('return undefined if nothing is missing, agreed or known', () => {
    expect(extraMileage({ ...readings, back: { mileage: 10_400, fuelEighths: 8 } })).toBeUndefined();
    expect(extraMileage({ ...readings, terms: null })).toBeUndefined();
    expect(extraMileage({ ...readings, out: { mileage: null, fuelEighths: 8 } })).toBeUndefined();
    expect(missingFuel({ ...readings, back: { mileage: 1, fuelEighths: 8 } }, 1_250)).toBeUndefined();
    expect(missingFuel({ ...readings, back: { mileage: 1, fuelEighths: null } }, 1_250)).toBeUndefined();
  });
});

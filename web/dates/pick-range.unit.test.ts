import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS, termsRefusal } from '../../contract/cars/car-terms.ts';
import { termLimits } from '../../contract/cars/limits.ts';
import { addDays, overlaps, rangeProblem } from '../../contract/dates.ts';
import { formatRange } from '../language/formats.ts';
import { ANY_TERMS, isCompleteRange, pickDay, unavailableReason, type RangeDraft } from './pick-range.ts';

const TODAY = '2025-03-01';
const blocked = [
  { startDate: '2025-03-10', endDate: '2025-03-12' },
  { startDate: '2025-03-14', endDate: '2025-03-20' },
];
const calendar = { today: TODAY, blocked, terms: ANY_TERMS };
const click = (...days: string[]) => days.reduce<RangeDraft>((range, day) => pickDay(range, day, calendar).range, {});

const anyTerms = fc
  .record({
    leastDays: fc.integer({ min: 1, max: 6 }),
    more: fc.nat({ max: 20 }),
    noticeDays: fc.nat({ max: 6 }),
    windowDays: fc.integer({ min: 30, max: 60 }),
  })
  .map(({ more, ...terms }) => ({ ...terms, mostDays: terms.leastDays + more }));

describe('pickDay', () => {
  it('accepts both days in either order', () => {
    const range = { startDate: '2025-03-03', endDate: '2025-03-06' };
    expect(click('2025-03-03', '2025-03-06')).toEqual(range);
    expect(click('2025-03-06', '2025-03-03')).toEqual(range);
  });

  it('starts over with the third click', () => {
    expect(click('2025-03-03', '2025-03-06', '2025-03-04')).toEqual({ startDate: '2025-03-04' });
  });

  it('rejects a start before a booked day, but accepts it as the return day', () => {
    expect(pickDay({}, '2025-03-09', calendar)).toEqual({ range: {}, refusal: 'returnOnly' });
    expect(click('2025-03-07', '2025-03-09')).toEqual({ startDate: '2025-03-07', endDate: '2025-03-09' });
    const later = { startDate: '2025-03-22' };
    expect(pickDay(later, '2025-03-09', calendar)).toEqual({ range: later, refusal: 'returnOnly' });
  });

  it('starts over instead of spanning a booked day, and reports it', () => {
    expect(pickDay({ startDate: '2025-03-08' }, '2025-03-22', calendar)).toEqual({
      range: { startDate: '2025-03-22' },
      refusal: 'spans-booked',
    });
  });

  it('rejects an end on the start day', () => {
    expect(pickDay({ startDate: '2025-03-03' }, '2025-03-03', calendar)).toMatchObject({ refusal: 'same-day' });
  });

  it('rejects a start beyond the booking window, but accepts a later end', () => {
    const free = { today: TODAY, blocked: [], terms: ANY_TERMS };
    const last = addDays(TODAY, termLimits.windowMax);
    const beyond = addDays(last, 1);
    expect(unavailableReason(last, free)).toBeUndefined();
    expect(unavailableReason(beyond, free)).toBe('far');
    expect(pickDay({}, beyond, free).range).toEqual({});
    expect(pickDay({ startDate: last }, beyond, free).range).toEqual({ startDate: last, endDate: beyond });
    expect(pickDay({ startDate: last }, addDays(last, 91), free).range).toEqual({ startDate: last });
    expect(pickDay({ startDate: last, endDate: beyond }, beyond, free).range).toHaveProperty('startDate', last);
    const taken = { ...free, blocked: [{ startDate: beyond, endDate: beyond }] };
    expect(pickDay({ startDate: last }, addDays(last, 3), taken).range).toEqual({ startDate: last });
  });

  it('reports which of the owner’s terms refuses a day', () => {
    const terms = { leastDays: 3, mostDays: 5, noticeDays: 2, windowDays: 30 };
    const withTerms = { today: TODAY, blocked, terms };
    const refuse = (draft: RangeDraft, day: string) => pickDay(draft, day, withTerms);
    expect(refuse({}, '2025-03-02')).toEqual({ range: {}, refusal: 'soon' });
    expect(refuse({}, '2025-03-03')).toEqual({ range: { startDate: '2025-03-03' } });
    expect(unavailableReason('2025-04-01', withTerms)).toBe('far');
    // Three days from the 7th would take the 10th, so a rental can only end there.
    expect(refuse({}, '2025-03-07')).toEqual({ range: {}, refusal: 'returnOnly' });
    expect(refuse({}, '2025-03-13')).toEqual({ range: {}, refusal: 'lone' });
    const first = { startDate: '2025-03-04' };
    expect(refuse(first, '2025-03-06')).toEqual({ range: first, refusal: 'short' });
    expect(refuse(first, '2025-03-07').range).toEqual({ ...first, endDate: '2025-03-07' });
    expect(refuse(first, '2025-03-03')).toEqual({ range: { startDate: '2025-03-03' }, refusal: 'too-short' });
    const later = { startDate: '2025-03-21' };
    expect(refuse(later, '2025-03-27')).toEqual({ range: { startDate: '2025-03-27' }, refusal: 'too-long' });
  });

  it('limits a range to 90 days', () => {
    const free = { today: TODAY, blocked: [], terms: ANY_TERMS };
    expect(pickDay({ startDate: TODAY }, addDays(TODAY, 90), free).range).toHaveProperty('endDate');
    expect(pickDay({ startDate: TODAY }, addDays(TODAY, 91), free).refusal).toBe('too-long');
  });

  it('never makes a range that the rental rules reject, for any sequence of clicks', () => {
    const day = fc.integer({ min: -5, max: 140 }).map((ahead) => addDays(TODAY, ahead));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), anyTerms, (days, terms) => {
        const withTerms = { ...calendar, terms };
        const range = days.reduce<RangeDraft>((draft, next) => pickDay(draft, next, withTerms).range, {});
        if (!isCompleteRange(range)) return;
        expect(rangeProblem(range, TODAY)).toBeUndefined();
        expect(termsRefusal({ ...DEFAULT_TERMS, ...terms }, range, TODAY)).toBeUndefined();
        expect(blocked.some((taken) => overlaps(taken, range))).toBe(false);
      }),
    );
  });
});

describe('unavailableReason', () => {
  it.each([
    ['2025-02-28', 'past', 'past'],
    [TODAY, undefined, undefined],
    ['2025-03-10', 'booked', 'booked'],
    ['2025-03-12', 'booked', 'booked'],
    ['2025-03-13', 'lone', 'lone'],
    ['2025-03-09', 'returnOnly', undefined],
    ['2025-03-08', undefined, undefined],
    ['2025-03-21', undefined, undefined],
  ])('refuses %s as the first day with %s, and as the return day with %s', (day, asStart, asEnd) => {
    expect(unavailableReason(day, calendar)).toBe(asStart);
    expect(unavailableReason(day, calendar, { startDate: '2025-03-03' })).toBe(asEnd);
  });

  it('refuses a start exactly when no rental can start on that day', () => {
    const range = fc
      .tuple(fc.integer({ min: -3, max: 30 }), fc.nat({ max: 4 }))
      .map(([ahead, length]) => ({ startDate: addDays(TODAY, ahead), endDate: addDays(TODAY, ahead + length) }));
    const day = fc.integer({ min: -5, max: 40 }).map((ahead) => addDays(TODAY, ahead));
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 8 }),
        day,
        fc.array(day, { maxLength: 6 }),
        anyTerms,
        (taken, start, clicks, terms) => {
          const withTaken = { today: TODAY, blocked: taken, terms };
          const shortest = { startDate: start, endDate: addDays(start, terms.leastDays) };
          const isPossible =
            !rangeProblem(shortest, TODAY) &&
            !termsRefusal({ ...DEFAULT_TERMS, ...terms }, shortest, TODAY) &&
            !taken.some((held) => overlaps(held, shortest));
          expect(unavailableReason(start, withTaken) === undefined).toBe(isPossible);
          // After any clicks, the first day of a draft can still be completed.
          const draft = clicks.reduce<RangeDraft>((current, next) => pickDay(current, next, withTaken).range, {});
          if (draft.startDate) expect(unavailableReason(draft.startDate, withTaken)).toBeUndefined();
        },
      ),
    );
  });
});

it.each([
  ['2025-06-10', '2025-06-12', '10 – 12 Jun 2025'],
  ['2025-06-30', '2025-07-02', '30 Jun – 2 Jul 2025'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
])('%s to %s is formatted as %s', (startDate, endDate, text) => {
  expect(formatRange({ startDate, endDate })).toBe(text);
});

import { expect, it } from 'vitest';
import { cancellationSteps, fullRefundEnd, hasCoolingOff, graceEnd } from './refund-rule.ts';

it('refunds everything until the last full day before the start day begins, under flexible terms', () => {
  expect(cancellationSteps('flexible', '2026-06-10')).toEqual([
    { part: 'full', until: '2026-06-08' },
    { part: 'all-but-first-day', until: '2026-06-10' },
    { part: 'none', until: null },
  ]);
  expect(cancellationSteps('flexible', '2028-03-01')[0]).toEqual({ part: 'full', until: '2028-02-28' });
});

it('refunds everything, then half, then nothing, under moderate and strict terms', () => {
  expect(cancellationSteps('moderate', '2026-06-10')).toEqual([
    { part: 'full', until: '2026-06-05' },
    { part: 'half', until: '2026-06-09' },
    { part: 'none', until: null },
  ]);
  expect(cancellationSteps('strict', '2026-06-20')).toEqual([
    { part: 'full', until: '2026-06-06' },
    { part: 'half', until: '2026-06-13' },
    { part: 'none', until: null },
  ]);
});

it('grants a cooling-off day if the terms do not and the start is far enough away', () => {
  const startDate = '2026-06-20';
  expect(hasCoolingOff('strict', startDate, '2026-06-06')).toBe(false);
  expect(hasCoolingOff('strict', startDate, '2026-06-07')).toBe(true);
  expect(hasCoolingOff('strict', startDate, '2026-06-13')).toBe(true);
  expect(hasCoolingOff('strict', startDate, '2026-06-14')).toBe(false);
  expect(hasCoolingOff('moderate', startDate, '2026-06-13')).toBe(false);
});

it('ends the cooling-off period after 24 hours, or when the start is too near in the marketplace’s time zone', () => {
  const end = (bookedAt: string) =>
    graceEnd({ terms: 'strict', startDate: '2026-06-20' }, bookedAt, 'America/Los_Angeles');
  expect(end('2026-06-08T10:30:00.000Z')).toBe('2026-06-09T10:30:00.000Z');
  // Starts during the full refund of the terms and outlasts it.
  expect(end('2026-06-06T20:00:00.000Z')).toBe('2026-06-07T20:00:00.000Z');
  expect(end('2026-06-05T20:00:00.000Z')).toBeUndefined();
  expect(end('2026-06-13T20:00:00.000Z')).toBe('2026-06-14T07:00:00.000Z');
  expect(end('2026-06-14T07:00:00.000Z')).toBeUndefined();
  const moderate = { terms: 'moderate', startDate: '2026-06-20' } as const;
  expect(graceEnd(moderate, '2026-06-13T20:00:00.000Z', 'UTC')).toBeUndefined();
});

it('ends the full refund 24 hours before the start day, an hour before midnight when clocks go forward', () => {
  const end = (startDate: string) => fullRefundEnd('flexible', startDate, 'Europe/Berlin').toISOString();
  expect(end('2027-03-28')).toBe('2027-03-26T23:00:00.000Z');
  expect(end('2027-03-29')).toBe('2027-03-27T22:00:00.000Z');
  expect(fullRefundEnd('moderate', '2027-06-10', 'Europe/Berlin').toISOString()).toBe('2027-06-05T22:00:00.000Z');
});

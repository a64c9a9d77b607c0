import { expect, it } from 'vitest';
import { tripStep } from './trip-step.ts';

const trip = {
  status: 'confirmed',
  startDate: '2026-06-10',
  endDate: '2026-06-13',
  can: { pay: false, cancel: true },
} as const;

it.each([
  ['2026-06-01', 'coming'],
  ['2026-06-08', 'coming'],
  ['2026-06-09', 'tomorrow'],
  ['2026-06-10', 'today'],
  ['2026-06-11', 'under-way'],
  ['2026-06-12', 'return-tomorrow'],
  ['2026-06-13', 'return-today'],
  ['2026-06-14', 'over'],
])('on %s the next step is %s', (today, step) => {
  expect(tripStep(trip, today)).toBe(step);
});

it('of a trip of one day is to bring the car back on the second', () => {
  const short = { ...trip, endDate: '2026-06-11' };
  expect(tripStep(short, '2026-06-10')).toBe('today');
  expect(tripStep(short, '2026-06-11')).toBe('return-today');
});

it('is to pay while that is possible, and nothing once it is called off', () => {
  expect(tripStep({ ...trip, status: 'held', can: { pay: true, cancel: true } }, '2026-06-01')).toBe('pay');
  expect(tripStep({ ...trip, status: 'held' }, '2026-06-01')).toBeUndefined();
  expect(tripStep({ ...trip, status: 'cancelled' }, '2026-06-10')).toBeUndefined();
  expect(tripStep({ ...trip, status: 'expired' }, '2026-06-10')).toBeUndefined();
});

it('is the way back as soon as both agree that the car went over, and nothing once it is back', () => {
  expect(tripStep(trip, '2026-06-10', { isOut: true })).toBe('under-way');
  expect(tripStep({ ...trip, endDate: '2026-06-11' }, '2026-06-10', { isOut: true })).toBe('return-tomorrow');
  expect(tripStep(trip, '2026-06-13', { isOut: true })).toBe('return-today');
  expect(tripStep(trip, '2026-06-13', { isOut: true, isBack: true })).toBe('over');
});

import { expect, it } from 'vitest';
import { tripPhase } from './trip-phase.ts';

const trip = { status: 'confirmed', startDate: '2026-06-10', endDate: '2026-06-13' } as const;

it.each([
  ['2026-06-01', 'coming'],
  ['2026-06-08', 'coming'],
  ['2026-06-09', 'tomorrow'],
  ['2026-06-10', 'today'],
  ['2026-06-11', 'under-way'],
  ['2026-06-12', 'return-tomorrow'],
  ['2026-06-13', 'return-today'],
  ['2026-06-14', 'over'],
])('returns the phase on %s: %s', (today, phase) => {
  expect(tripPhase(trip, today)).toBe(phase);
});

it('ends on the second day of a one-day trip', () => {
  const short = { ...trip, endDate: '2026-06-11' };
  expect(tripPhase(short, '2026-06-10')).toBe('today');
  expect(tripPhase(short, '2026-06-11')).toBe('return-today');
});

it('is undefined for unpaid and cancelled trips', () => {
  expect(tripPhase({ ...trip, status: 'held' }, '2026-06-01')).toBeUndefined();
  expect(tripPhase({ ...trip, status: 'cancelled' }, '2026-06-10')).toBeUndefined();
  expect(tripPhase({ ...trip, status: 'expired' }, '2026-06-10')).toBeUndefined();
});

it('is under way once both users have confirmed the pickup, and over once the car is returned', () => {
  const pickedUp = { ...trip, isPickedUp: true };
  expect(tripPhase(pickedUp, '2026-06-10')).toBe('under-way');
  expect(tripPhase({ ...pickedUp, endDate: '2026-06-11' }, '2026-06-10')).toBe('return-tomorrow');
  expect(tripPhase(pickedUp, '2026-06-13')).toBe('return-today');
  expect(tripPhase({ ...pickedUp, isReturned: true }, '2026-06-12')).toBe('over');
});

import { describe, expect, it } from 'vitest';
import { refusalOf } from './booking-refusal.ts';

const seenByAdmin = { isOwn: false, can: { book: false } };

describe('why a car cannot be booked', () => {
  it('is its review for a car that waits', () => {
    expect(refusalOf({ ...seenByAdmin, state: 'waiting' })).toMatch(/awaiting review/);
  });

  it('is not its review for a car that is disabled', () => {
    expect(refusalOf({ ...seenByAdmin, state: 'disabled' })).toMatch(/^This car is disabled/);
  });

  it('is the owner’s own car before anything else', () => {
    expect(refusalOf({ ...seenByAdmin, isOwn: true, state: 'disabled' })).toMatch(/your own car/);
  });

  it('is nothing for a car that is active', () => {
    expect(refusalOf({ isOwn: false, can: { book: true }, state: 'active' })).toBeUndefined();
  });
});

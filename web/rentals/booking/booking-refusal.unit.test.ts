import { describe, expect, it } from 'vitest';
import { refusalOf } from './booking-refusal.ts';

const seenByAdmin = { isOwn: false, can: { book: false } };

describe('refusalOf', () => {
  it('returns the pending review for a waiting car', () => {
    expect(refusalOf({ ...seenByAdmin, state: 'waiting' })).toMatch(/awaiting review/);
  });

  it('does not return the pending review for a disabled car', () => {
    expect(refusalOf({ ...seenByAdmin, state: 'disabled' })).toMatch(/^This car is disabled/);
  });

  it('returns the user’s own car before any other reason', () => {
    expect(refusalOf({ ...seenByAdmin, isOwn: true, state: 'disabled' })).toMatch(/your own car/);
  });

  it('returns nothing for an active car', () => {
    expect(refusalOf({ isOwn: false, can: { book: true }, state: 'active' })).toBeUndefined();
  });
});

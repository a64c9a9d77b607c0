import { describe, expect, it } from 'vitest';
import { bookingRefusal } from './booking-refusal.ts';

const seenByAdmin = { isOwn: false, can: { book: false } };

describe('refusalOf', () => {
  it('explains that a waiting car is being reviewed', () => {
    expect(bookingRefusal({ ...seenByAdmin, state: 'waiting' })).toMatch(/awaiting review/);
  });

  it('does not mention the review of a disabled car', () => {
    expect(bookingRefusal({ ...seenByAdmin, state: 'disabled' })).toMatch(/^This car is disabled/);
  });

  it('prefers the reason that it is the user’s own car', () => {
    expect(bookingRefusal({ ...seenByAdmin, isOwn: true, state: 'disabled' })).toMatch(/your own car/);
  });

  it('returns undefined for an active car', () => {
    expect(bookingRefusal({ isOwn: false, can: { book: true }, state: 'active' })).toBeUndefined();
  });
});

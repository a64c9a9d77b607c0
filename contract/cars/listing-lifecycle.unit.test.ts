import { describe, expect, it } from 'vitest';
import { listingLifecycle, LISTING_STATES, nextListingState, statusOf } from './listing-lifecycle.ts';

describe('the life of a listing', () => {
  it('begins by waiting for review, and only an administrator ends that wait', () => {
    expect(nextListingState(null, 'created')).toBe('waiting');
    const endings = Object.entries(listingLifecycle).filter(([event]) => event === 'activated' || event === 'disabled');
    for (const [, { by }] of endings) expect(by).toEqual(['admin']);
  });

  it('waits again after an edit, whatever it was', () => {
    for (const state of LISTING_STATES) expect(nextListingState(state, 'edited')).toBe('waiting');
  });

  it('is disabled once more with another reason, but not activated twice', () => {
    expect(nextListingState('disabled', 'disabled')).toBe('disabled');
    expect(nextListingState('active', 'activated')).toBeUndefined();
  });

  it('goes back to what it was when a decision or a ban is taken back', () => {
    expect(nextListingState('active', 'undone', 'waiting')).toBe('waiting');
    expect(nextListingState('disabled', 'resumed', 'active')).toBe('active');
    expect(nextListingState('waiting', 'undone', 'active')).toBeUndefined();
  });

  it('is told as 1 while it is active and as 0 otherwise', () => {
    expect(LISTING_STATES.map(statusOf)).toEqual([0, 1, 0]);
  });
});

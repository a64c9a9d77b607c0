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
    expect(nextListingState('active', 'undone', { before: 'waiting' })).toBe('waiting');
    expect(nextListingState('disabled', 'resumed', { before: 'active' })).toBe('active');
    expect(nextListingState('waiting', 'undone', { before: 'active' })).toBeUndefined();
  });

  it('is paused rather than active, by whichever way it is approved, as long as its owner wants that', () => {
    expect(nextListingState('waiting', 'activated', { isPaused: true })).toBe('paused');
    expect(nextListingState('disabled', 'undone', { before: 'active', isPaused: true })).toBe('paused');
    expect(nextListingState('disabled', 'undone', { before: 'paused' })).toBe('active');
    expect(nextListingState('disabled', 'undone', { before: 'waiting', isPaused: true })).toBe('waiting');
  });

  it('has no event that brings a removed one back', () => {
    for (const { from } of Object.values(listingLifecycle)) expect(from).not.toContain('removed');
  });

  it('is told as 1 while it is approved, paused or not, and as 0 otherwise', () => {
    expect(LISTING_STATES.map(statusOf)).toEqual([0, 1, 1, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { listingLifecycle, LISTING_STATES, nextListingState, statusOf } from './listing-lifecycle.ts';

describe('listingLifecycle', () => {
  it('starts in review, which only an administrator can end', () => {
    expect(nextListingState(null, 'created')).toBe('waiting');
    const endings = Object.entries(listingLifecycle).filter(([event]) => event === 'activated' || event === 'disabled');
    for (const [, { by }] of endings) expect(by).toEqual(['admin']);
  });

  it('returns to review after an edit in any state', () => {
    for (const state of LISTING_STATES) expect(nextListingState(state, 'edited')).toBe('waiting');
  });

  it('can be disabled again with another reason, but not activated twice', () => {
    expect(nextListingState('disabled', 'disabled')).toBe('disabled');
    expect(nextListingState('active', 'activated')).toBeUndefined();
  });

  it('returns to the previous state when a decision or ban is undone', () => {
    expect(nextListingState('active', 'undone', { before: 'waiting' })).toBe('waiting');
    expect(nextListingState('disabled', 'resumed', { before: 'active' })).toBe('active');
    expect(nextListingState('waiting', 'undone', { before: 'active' })).toBeUndefined();
  });

  it('becomes paused instead of active on any approval while its owner has paused it', () => {
    expect(nextListingState('waiting', 'activated', { isPaused: true })).toBe('paused');
    expect(nextListingState('disabled', 'undone', { before: 'active', isPaused: true })).toBe('paused');
    expect(nextListingState('disabled', 'undone', { before: 'paused' })).toBe('active');
    expect(nextListingState('disabled', 'undone', { before: 'waiting', isPaused: true })).toBe('waiting');
  });

  it('has no event that restores a removed listing', () => {
    for (const { from } of Object.values(listingLifecycle)) expect(from).not.toContain('removed');
  });

  it('maps to status 1 while approved, paused or not, and to 0 otherwise', () => {
    expect(LISTING_STATES.map(statusOf)).toEqual([0, 1, 1, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { may, nextState, rentalLifecycle, RENTAL_STATES, STORED_STATES } from './rental-lifecycle.ts';

describe('the life of a rental', () => {
  it('gives one next state for a state and an event', () => {
    const keys = rentalLifecycle.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leads out of every stored state, and nowhere out of a completed rental', () => {
    for (const state of STORED_STATES) expect(rentalLifecycle.some(({ from }) => from === state)).toBe(true);
    expect(rentalLifecycle.map(({ from }) => from)).not.toContain('completed');
  });

  it('lets only the renter pay, and only what is held', () => {
    for (const state of RENTAL_STATES) expect(may('renter', 'pay', state)).toBe(state === 'held');
    expect(may('owner', 'pay', 'held')).toBe(false);
    expect(may('admin', 'pay', 'held')).toBe(false);
  });

  it('lets renter, owner and administrator cancel what is held or confirmed', () => {
    for (const actor of ['renter', 'owner', 'admin'] as const) {
      const states = RENTAL_STATES.filter((state) => may(actor, 'cancel', state));
      expect(states).toEqual(['held', 'confirmed']);
    }
  });

  it('never brings a cancelled rental back', () => {
    expect(nextState('cancelled', 'charge-succeeded')).toBeUndefined();
    expect(nextState('cancelled', 'charge-came-too-late')).toBe('cancelled');
  });
});

import { describe, expect, it } from 'vitest';
import {
  isBooked,
  isCancelled,
  isHold,
  isLapsed,
  isLive,
  isPayable,
  may,
  nextState,
  OWNER_STATES,
  RENTAL_STATES,
  rentalStates,
  STORED_STATES,
} from './rental-lifecycle.ts';

describe('the life of a rental', () => {
  it('leads out of every stored state, and nowhere out of a completed rental', () => {
    for (const state of STORED_STATES) expect(Object.keys(rentalStates[state].on)).not.toEqual([]);
    expect(rentalStates.completed.on).toEqual({});
  });

  it('reaches every state that is not stored by the clock alone', () => {
    const stored: readonly string[] = STORED_STATES;
    const rows = Object.values(rentalStates).flatMap(({ on }) =>
      Object.values<{ by: readonly string[]; to: string }>(on),
    );
    for (const state of RENTAL_STATES.filter((state) => !stored.includes(state))) {
      const ways = rows.filter(({ to }) => to === state);
      expect(ways.map(({ by }) => by)).toEqual(ways.map(() => ['clock']));
      expect(ways).not.toEqual([]);
    }
  });

  it('gives every state one meaning for days and money', () => {
    const states = (is: (state: (typeof RENTAL_STATES)[number]) => boolean) =>
      RENTAL_STATES.filter((state) => is(state));
    expect(states(isLive)).toEqual(['held', 'confirmed']);
    expect(states(isHold)).toEqual(['held']);
    expect(states(isPayable)).toEqual(['held']);
    expect(states(isBooked)).toEqual(['confirmed', 'completed']);
    expect(states(isCancelled)).toEqual(['cancelled']);
    expect(states(isLapsed)).toEqual(['expired']);
    expect(OWNER_STATES).toEqual(['held', 'confirmed', 'cancelled', 'completed']);
    for (const state of STORED_STATES) expect(isLive(state)).toBe(isHold(state) || isBooked(state));
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

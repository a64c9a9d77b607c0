import { describe, expect, it } from 'vitest';
import {
  isBooked,
  isCancelled,
  isDeclined,
  isHold,
  isLapsed,
  isLive,
  isPending,
  isRequest,
  may,
  nextState,
  OWNER_STATES,
  RENTAL_STATES,
  rentalStates,
  displayedState,
  STORED_STATES,
} from './rental-lifecycle.ts';

describe('rentalStates', () => {
  it('has transitions out of every stored state, but not out of `completed`', () => {
    for (const state of STORED_STATES) expect(Object.keys(rentalStates[state].on)).not.toEqual([]);
    expect(rentalStates.completed.on).toEqual({});
  });

  it('reaches states that are not stored only by the clock', () => {
    const stored: readonly string[] = STORED_STATES;
    const rows = Object.values(rentalStates).flatMap(({ on }) =>
      Object.values<{ by: readonly string[]; to: string }>(on),
    );
    for (const state of RENTAL_STATES.filter((state) => !stored.includes(state))) {
      const transitions = rows.filter(({ to }) => to === state);
      expect(transitions.map(({ by }) => by)).toEqual(transitions.map(() => ['clock']));
      expect(transitions).not.toEqual([]);
    }
  });

  it('gives every state one meaning for days and money', () => {
    const states = (is: (state: (typeof RENTAL_STATES)[number]) => boolean) =>
      RENTAL_STATES.filter((state) => is(state));
    expect(states(isLive)).toEqual(['held', 'requested', 'confirmed']);
    expect(states(isHold)).toEqual(['held']);
    expect(states(isRequest)).toEqual(['requested']);
    expect(states(isPending)).toEqual(['held', 'requested']);
    expect(states(isBooked)).toEqual(['confirmed', 'completed']);
    expect(states(isCancelled)).toEqual(['cancelled']);
    expect(states(isDeclined)).toEqual(['declined']);
    expect(states(isLapsed)).toEqual(['expired']);
    expect(OWNER_STATES).toEqual(['held', 'requested', 'confirmed', 'declined', 'cancelled', 'completed']);
    for (const state of STORED_STATES) expect(isLive(state)).toBe(isPending(state) || isBooked(state));
  });

  it('lets only the renter pay, and only for a hold', () => {
    for (const state of RENTAL_STATES) expect(may('renter', 'pay', state)).toBe(state === 'held');
    expect(may('owner', 'pay', 'held')).toBe(false);
    expect(may('admin', 'pay', 'held')).toBe(false);
  });

  it('lets renter, owner and administrator cancel a held or confirmed rental', () => {
    for (const actor of ['renter', 'owner', 'admin'] as const) {
      const states = RENTAL_STATES.filter((state) => may(actor, 'cancel', state));
      expect(states).toEqual(['held', 'confirmed']);
    }
  });

  it('lets only the owner accept a request, and only its renter withdraw it', () => {
    for (const actor of ['renter', 'owner', 'admin', 'provider', 'clock'] as const) {
      expect(may(actor, 'accept', 'requested')).toBe(actor === 'owner');
      expect(may(actor, 'withdraw', 'requested')).toBe(actor === 'renter');
      expect(may(actor, 'cancel', 'requested')).toBe(false);
    }
  });

  it('never revives a cancelled or declined rental', () => {
    expect(rentalStates.declined.on).toEqual({ 'charge-came-too-late': { by: ['provider'], to: 'declined' } });
    expect(nextState('cancelled', 'charge-succeeded')).toBeUndefined();
    expect(nextState('cancelled', 'charge-came-too-late')).toBe('cancelled');
  });
});

describe('stateWord', () => {
  const on = (today: string, more: Partial<Parameters<typeof displayedState>[0]> = {}) =>
    displayedState({ status: 'confirmed', startDate: '2026-06-10', ...more }, today);

  it('reflects the current day, and never calls a past rental confirmed', () => {
    expect(on('2026-06-09')).toBe('confirmed');
    expect(on('2026-06-10')).toBe('under-way');
    expect(on('2026-06-12', { isReturned: true })).toBe('returned');
    expect(on('2026-06-15', { status: 'completed' })).toBe('returned');
    expect(on('2026-06-12', { status: 'cancelled', isReturned: true })).toBe('cancelled');
  });

  it('distinguishes who ended a request', () => {
    const ended = (endedBy: 'renter' | 'owner' | 'admin' | 'system' | null) =>
      on('2026-06-09', { status: 'declined', endedBy });
    expect([ended('owner'), ended('admin'), ended('renter'), ended('system'), ended(null)]).toEqual([
      'declined',
      'declined',
      'withdrawn',
      'lapsed',
      'declined',
    ]);
  });
});

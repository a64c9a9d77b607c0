import { rentalLimits } from '../limits.ts';

/**
 * The life of a rental, in one table that both sides read: in which state, on what event, by whom, what comes next. A
 * state that the table does not give for an event means that the event is refused or has no effect.
 *
 * `completed` is not stored. It is what a confirmed rental is called once its last day has passed, so that nothing has to
 * happen for it to be true.
 */
export const STORED_STATES = ['held', 'confirmed', 'cancelled', 'expired'] as const;
export type StoredState = (typeof STORED_STATES)[number];

export const RENTAL_STATES = [...STORED_STATES, 'completed'] as const;
export type RentalState = (typeof RENTAL_STATES)[number];

/** The states that keep a car's days from everybody else. */
export const LIVE_STATES = ['held', 'confirmed'] as const satisfies StoredState[];

export type Actor = 'renter' | 'owner' | 'admin' | 'provider' | 'clock';
export type RentalEvent =
  | 'pay'
  | 'charge-declined'
  | 'charge-succeeded'
  /** The card was charged, but the dates are not to be had any more: the money goes back. */
  | 'charge-came-too-late'
  | 'hold-lapsed'
  | 'cancel'
  | 'last-day-passed';

export interface Transition {
  from: RentalState;
  event: RentalEvent;
  by: readonly Actor[];
  to: RentalState;
  /** When the clock is the actor: how long after entering the state. */
  afterMinutes?: number;
}

const people = ['renter', 'owner', 'admin'] as const;

export const rentalLifecycle = [
  { from: 'held', event: 'pay', by: ['renter'], to: 'held' },
  { from: 'held', event: 'charge-declined', by: ['provider'], to: 'held' },
  { from: 'held', event: 'charge-succeeded', by: ['provider'], to: 'confirmed' },
  { from: 'held', event: 'hold-lapsed', by: ['clock'], to: 'expired', afterMinutes: rentalLimits.holdMinutes },
  { from: 'held', event: 'cancel', by: people, to: 'cancelled' },
  // A payment that was under way when the hold lapsed: the dates are still free, or they are not.
  { from: 'expired', event: 'charge-succeeded', by: ['provider'], to: 'confirmed' },
  { from: 'expired', event: 'charge-came-too-late', by: ['provider'], to: 'cancelled' },
  { from: 'cancelled', event: 'charge-came-too-late', by: ['provider'], to: 'cancelled' },
  // A second charge for what is paid already.
  { from: 'confirmed', event: 'charge-came-too-late', by: ['provider'], to: 'confirmed' },
  { from: 'confirmed', event: 'cancel', by: people, to: 'cancelled' },
  { from: 'confirmed', event: 'last-day-passed', by: ['clock'], to: 'completed' },
] as const satisfies readonly Transition[];

const find = (from: RentalState, event: RentalEvent): Transition | undefined =>
  rentalLifecycle.find((row) => row.from === from && row.event === event);

/** The state after an event, or nothing when the event cannot happen in this state. */
export const nextState = (from: RentalState, event: RentalEvent): RentalState | undefined => find(from, event)?.to;

/** Whether this person may make this happen in this state. */
export const may = (actor: Actor, event: RentalEvent, from: RentalState): boolean =>
  find(from, event)?.by.includes(actor) ?? false;

import { rentalLimits } from '../limits.ts';

/**
 * The life of a rental. Everything that follows from a state is in the table below, which both sides and every statement
 * of the database's are made from: nobody else names a state. Whoever adds one here is led by the compiler to its row.
 *
 * A state that is not stored is what a stored one is called once a moment has passed, so that nothing has to happen for
 * it to be true.
 */
export const STORED_STATES = ['held', 'confirmed', 'cancelled', 'expired'] as const;
export type StoredState = (typeof STORED_STATES)[number];

export const RENTAL_STATES = [...STORED_STATES, 'completed'] as const;
export type RentalState = (typeof RENTAL_STATES)[number];

/** The lists in which renters find their rentals. */
export const TRIP_LIST = { unpaid: 'held', upcoming: 'upcoming', past: 'past', cancelled: 'cancelled' } as const;
export type TripList = (typeof TRIP_LIST)[keyof typeof TRIP_LIST];
export const TRIP_LISTS = Object.values(TRIP_LIST);

export type Actor = 'renter' | 'owner' | 'admin' | 'provider' | 'clock';
export type RentalEvent =
  | 'pay'
  | 'charge-declined'
  | 'charge-succeeded'
  /** The card was charged, but the dates are not to be had any more: the money goes back. */
  | 'charge-came-too-late'
  | 'cancel'
  | ClockEvent;
/** What a moment brings about, whether or not somebody has written that down yet. */
export type ClockEvent = 'hold-lapsed' | 'last-day-passed';

interface Transition {
  by: readonly Actor[];
  to: RentalState;
}

/** Where a deadline takes a rental, and how long after its state began. */
interface Lapse extends Transition {
  afterMinutes: number;
}

interface Look {
  label: string;
  tone: 'neutral' | 'success' | 'warning';
}

interface StateRow {
  /** Whether it keeps the car's days from everybody else. */
  isLive: boolean;
  /** How it ended: someone called it off, it was never paid for in time, or its last day is over. */
  ended: false | 'early' | 'unpaid' | 'as-agreed';
  /** What is ours to keep of its price: all of it, what the refund rule left of it when it was called off, or nothing. */
  keepsMoney: 'all' | 'by-refund-rule' | 'nothing';
  /** `payment`: what the page that takes the payment makes of it. */
  renter: Look & { list: TripList | undefined; payment: 'open' | 'paid' | 'over' };
  /** Nothing when the car's owner has never heard of it. */
  owner: Look | undefined;
  /** An event that is missing here is refused or has no effect. */
  on: { readonly [Event in RentalEvent]?: Event extends 'hold-lapsed' ? Lapse : Transition };
}

const people = ['renter', 'owner', 'admin'] as const;

export const rentalStates = {
  held: {
    isLive: true,
    ended: false,
    keepsMoney: 'nothing',
    renter: { label: 'Not paid yet', tone: 'warning', list: TRIP_LIST.unpaid, payment: 'open' },
    owner: { label: 'Payment pending', tone: 'warning' },
    on: {
      pay: { by: ['renter'], to: 'held' },
      'charge-declined': { by: ['provider'], to: 'held' },
      'charge-succeeded': { by: ['provider'], to: 'confirmed' },
      'hold-lapsed': { by: ['clock'], to: 'expired', afterMinutes: rentalLimits.holdMinutes },
      cancel: { by: people, to: 'cancelled' },
    },
  },
  confirmed: {
    isLive: true,
    ended: false,
    keepsMoney: 'all',
    renter: { label: 'Confirmed', tone: 'success', list: TRIP_LIST.upcoming, payment: 'paid' },
    owner: { label: 'Confirmed', tone: 'success' },
    on: {
      // A second charge for what is paid already.
      'charge-came-too-late': { by: ['provider'], to: 'confirmed' },
      cancel: { by: people, to: 'cancelled' },
      'last-day-passed': { by: ['clock'], to: 'completed' },
    },
  },
  completed: {
    isLive: false,
    ended: 'as-agreed',
    keepsMoney: 'all',
    renter: { label: 'Completed', tone: 'neutral', list: TRIP_LIST.past, payment: 'paid' },
    owner: { label: 'Completed', tone: 'neutral' },
    on: {},
  },
  cancelled: {
    isLive: false,
    ended: 'early',
    keepsMoney: 'by-refund-rule',
    renter: { label: 'Cancelled', tone: 'neutral', list: TRIP_LIST.cancelled, payment: 'over' },
    owner: { label: 'Cancelled', tone: 'neutral' },
    on: { 'charge-came-too-late': { by: ['provider'], to: 'cancelled' } },
  },
  expired: {
    isLive: false,
    ended: 'unpaid',
    keepsMoney: 'nothing',
    renter: { label: 'Not booked', tone: 'neutral', list: undefined, payment: 'over' },
    owner: undefined,
    on: {
      // A payment that was under way when the hold lapsed: the dates are still free, or they are not.
      'charge-succeeded': { by: ['provider'], to: 'confirmed' },
      'charge-came-too-late': { by: ['provider'], to: 'cancelled' },
    },
  },
} as const satisfies Record<RentalState, StateRow>;

/** How a rental begins: somebody holds dates to pay for them, or it was agreed on and paid for elsewhere. */
export const FIRST_STATE = { hold: 'held', agreed: 'confirmed' } as const satisfies Record<string, StoredState>;

const rowOf = (state: RentalState): StateRow => rentalStates[state];

/** The state after an event, or nothing when the event cannot happen in this state. */
export const nextState = (from: RentalState, event: RentalEvent): RentalState | undefined => rowOf(from).on[event]?.to;

/** Whether this person may make this happen in this state. */
export const may = (actor: Actor, event: RentalEvent, from: RentalState): boolean =>
  rowOf(from).on[event]?.by.includes(actor) ?? false;

export const isLive = (state: RentalState): boolean => rowOf(state).isLive;
/** Keeps its days until a deadline only. */
export const isHold = (state: RentalState): boolean => nextState(state, 'hold-lapsed') !== undefined;
/** How long it keeps them then. */
export const holdMinutes = (state: RentalState): number | undefined => rowOf(state).on['hold-lapsed']?.afterMinutes;
export const isPayable = (state: RentalState): boolean => may('renter', 'pay', state);
/** Agreed on and paid for, ahead or over. */
export const isBooked = (state: RentalState): boolean => rowOf(state).keepsMoney === 'all';
export const isCancelled = (state: RentalState): boolean => rowOf(state).ended === 'early';
/** Over because nobody paid in time. */
export const isLapsed = (state: RentalState): boolean => rowOf(state).ended === 'unpaid';

/** The states that the car's owner gets to see. */
export type OwnerState = {
  [State in RentalState]: (typeof rentalStates)[State]['owner'] extends Look ? State : never;
}[RentalState];
export const OWNER_STATES = RENTAL_STATES.filter((state): state is OwnerState => rowOf(state).owner !== undefined);

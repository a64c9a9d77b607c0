import { rentalLimits } from './limits.ts';

/**
 * The table below defines all behaviour by state, for pages, server and SQL statements; no other code refers to
 * individual states. The compiler requires a row for each. States that are not stored follow from a stored one by time
 * alone, without a write.
 */
export const STORED_STATES = ['held', 'requested', 'confirmed', 'declined', 'cancelled', 'expired'] as const;
export type StoredRentalState = (typeof STORED_STATES)[number];

export const RENTAL_STATES = [...STORED_STATES, 'completed'] as const;
export type RentalState = (typeof RENTAL_STATES)[number];

export const TRIP_LIST = {
  unpaid: 'held',
  requested: 'requested',
  upcoming: 'upcoming',
  past: 'past',
  cancelled: 'cancelled',
} as const;
export type TripList = (typeof TRIP_LIST)[keyof typeof TRIP_LIST];
export const TRIP_LISTS = Object.values(TRIP_LIST);

type Actor = 'renter' | 'owner' | 'admin' | 'provider' | 'clock';
export type RentalEvent =
  | 'pay'
  | 'charge-declined'
  | 'charge-authorised'
  /** The bank released the authorisation, or it could not be charged. */
  | 'authorisation-lost'
  | 'charge-succeeded'
  /** The dates are no longer available, so the charge is refunded. */
  | 'charge-came-too-late'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'cancel'
  | ClockEvent;
/** Happens by time alone, even before it is stored. */
type ClockEvent = 'hold-lapsed' | 'request-lapsed' | 'last-day-passed';

interface Transition {
  by: readonly Actor[];
  to: RentalState;
}

/** A transition by deadline, relative to when the state began. */
interface Lapse extends Transition {
  afterMinutes: number;
}

interface Appearance {
  tone: 'neutral' | 'success' | 'warning';
}

interface StateRow {
  /** Whether it blocks the car's days */
  isLive: boolean;
  ended: false | 'early' | 'unpaid' | 'unanswered' | 'as-agreed';
  keepsMoney: 'all' | 'by-refund-rule' | 'nothing';
  /** `payment` selects what the payment page shows. */
  renter: Appearance & { list: TripList | undefined; payment: 'open' | 'asked' | 'paid' | 'over' };
  /** Undefined if the owner never sees rentals in this state. */
  owner: Appearance | undefined;
  /** Events missing here are rejected or have no effect. */
  on: { readonly [Event in RentalEvent]?: Event extends 'hold-lapsed' ? Lapse : Transition };
}

const people = ['renter', 'owner', 'admin'] as const;

export const rentalStates = {
  held: {
    isLive: true,
    ended: false,
    keepsMoney: 'nothing',
    renter: { tone: 'warning', list: TRIP_LIST.unpaid, payment: 'open' },
    owner: { tone: 'warning' },
    on: {
      pay: { by: ['renter'], to: 'held' },
      'charge-declined': { by: ['provider'], to: 'held' },
      'charge-authorised': { by: ['provider'], to: 'requested' },
      'charge-succeeded': { by: ['provider'], to: 'confirmed' },
      'hold-lapsed': { by: ['clock'], to: 'expired', afterMinutes: rentalLimits.holdMinutes },
      cancel: { by: people, to: 'cancelled' },
      // A request whose card must be authorised again. The owner has seen it, so it ends like a request.
      'request-lapsed': { by: ['clock'], to: 'declined' },
      decline: { by: ['owner', 'admin'], to: 'declined' },
      withdraw: { by: ['renter'], to: 'declined' },
    },
  },
  requested: {
    isLive: true,
    ended: false,
    keepsMoney: 'nothing',
    renter: { tone: 'warning', list: TRIP_LIST.requested, payment: 'asked' },
    owner: { tone: 'warning' },
    on: {
      // It stays a request until the card is charged.
      accept: { by: ['owner'], to: 'requested' },
      'charge-succeeded': { by: ['provider'], to: 'confirmed' },
      'authorisation-lost': { by: ['provider'], to: 'held' },
      'request-lapsed': { by: ['clock'], to: 'declined' },
      decline: { by: ['owner', 'admin'], to: 'declined' },
      withdraw: { by: ['renter'], to: 'declined' },
    },
  },
  confirmed: {
    isLive: true,
    ended: false,
    keepsMoney: 'all',
    renter: { tone: 'success', list: TRIP_LIST.upcoming, payment: 'paid' },
    owner: { tone: 'success' },
    on: {
      // A duplicate charge.
      'charge-came-too-late': { by: ['provider'], to: 'confirmed' },
      cancel: { by: people, to: 'cancelled' },
      'last-day-passed': { by: ['clock'], to: 'completed' },
    },
  },
  completed: {
    isLive: false,
    ended: 'as-agreed',
    keepsMoney: 'all',
    renter: { tone: 'neutral', list: TRIP_LIST.past, payment: 'paid' },
    owner: { tone: 'neutral' },
    on: {},
  },
  declined: {
    isLive: false,
    ended: 'unanswered',
    keepsMoney: 'nothing',
    renter: { tone: 'neutral', list: TRIP_LIST.cancelled, payment: 'over' },
    owner: { tone: 'neutral' },
    on: { 'charge-came-too-late': { by: ['provider'], to: 'declined' } },
  },
  cancelled: {
    isLive: false,
    ended: 'early',
    keepsMoney: 'by-refund-rule',
    renter: { tone: 'neutral', list: TRIP_LIST.cancelled, payment: 'over' },
    owner: { tone: 'neutral' },
    on: { 'charge-came-too-late': { by: ['provider'], to: 'cancelled' } },
  },
  expired: {
    isLive: false,
    ended: 'unpaid',
    keepsMoney: 'nothing',
    renter: { tone: 'neutral', list: undefined, payment: 'over' },
    owner: undefined,
    on: {
      // A payment was in progress when the hold lapsed, and the dates are still free or already taken.
      'charge-succeeded': { by: ['provider'], to: 'confirmed' },
      'charge-came-too-late': { by: ['provider'], to: 'cancelled' },
    },
  },
} as const satisfies Record<RentalState, StateRow>;

/** Dates held for payment, or a rental agreed and paid elsewhere. */
export const INITIAL_STATE = { hold: 'held', agreed: 'confirmed' } as const satisfies Record<string, StoredRentalState>;

const rowOf = (state: RentalState): StateRow => rentalStates[state];

/** Undefined if the event is impossible in this state. */
export const nextState = (from: RentalState, event: RentalEvent): RentalState | undefined => rowOf(from).on[event]?.to;

export const may = (actor: Actor, event: RentalEvent, from: RentalState): boolean =>
  rowOf(from).on[event]?.by.includes(actor) ?? false;

export const isLive = (state: RentalState): boolean => rowOf(state).isLive;
export const isHold = (state: RentalState): boolean => nextState(state, 'hold-lapsed') !== undefined;
export const holdMinutes = (state: RentalState): number | undefined => rowOf(state).on['hold-lapsed']?.afterMinutes;
/** The owner has not answered yet, or has accepted and the card is about to be charged. */
export const isRequest = (state: RentalState): boolean => nextState(state, 'accept') !== undefined;
/** Awaits an action and expires without it. */
export const isPending = (state: RentalState): boolean => isHold(state) || isRequest(state);
export const isBooked = (state: RentalState): boolean => rowOf(state).keepsMoney === 'all';
export const isCancelled = (state: RentalState): boolean => rowOf(state).ended === 'early';
/** A request that was declined, withdrawn or lapsed */
export const isDeclined = (state: RentalState): boolean => rowOf(state).ended === 'unanswered';
export const isLapsed = (state: RentalState): boolean => rowOf(state).ended === 'unpaid';

type OwnerState = {
  [State in RentalState]: (typeof rentalStates)[State]['owner'] extends Appearance ? State : never;
}[RentalState];
export const OWNER_STATES = RENTAL_STATES.filter((state): state is OwnerState => rowOf(state).owner !== undefined);

/** The displayed state on a given day; the labels are under `rentals.state.<role>`. */
type StateWord =
  | StoredRentalState
  | 'under-way'
  /** Both agreed on the return, or the last day is over. */
  | 'returned'
  | 'withdrawn'
  | 'lapsed';

interface DisplayedRental {
  status: RentalState;
  startDate: string;
  /** This and `endedBy` are missing in responses stored by an older version. */
  isReturned?: boolean | undefined;
  endedBy?: 'renter' | 'owner' | 'admin' | 'system' | null | undefined;
}

const END_OF_REQUEST = { renter: 'withdrawn', owner: 'declined', admin: 'declined', system: 'lapsed' } as const;

/** The stored state is not specific enough: a confirmed rental may be upcoming, in progress or over. */
export function displayedState({ status, startDate, isReturned, endedBy }: DisplayedRental, today: string): StateWord {
  if (isDeclined(status)) return END_OF_REQUEST[endedBy ?? 'owner'];
  if (status === 'completed' || (isBooked(status) && isReturned)) return 'returned';
  return isBooked(status) && startDate <= today ? 'under-way' : status;
}

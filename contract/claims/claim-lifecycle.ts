/** The only things that an owner can claim after a rental. */
export const CLAIM_KINDS = ['damage', 'cleaning', 'fuel', 'mileage', 'late-return', 'tolls-and-fines'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** The table below defines all behaviour by state; no other code refers to individual states. */
export const CLAIM_STATES = ['open', 'contested', 'to-charge', 'to-pay', 'paid', 'withdrawn', 'dismissed'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export type ClaimActor = 'renter' | 'owner' | 'admin' | 'provider' | 'clock';
export type ClaimEvent =
  | 'accept'
  | 'contest'
  | 'withdraw'
  | 'unanswered'
  /** The renter or the owner was banned and can no longer answer. */
  | 'silenced'
  | 'grant'
  | 'dismiss'
  | 'pay'
  | 'charge-succeeded'
  | 'charge-failed';

interface Transition {
  by: readonly ClaimActor[];
  to: ClaimState;
}

interface StateRow {
  /** Who must act next; `nobody` once it is settled */
  waitsFor: 'renter' | 'admin' | 'provider' | 'nobody';
  /** Whether its amount counts towards the limit of the rental */
  counts: boolean;
  tone: 'neutral' | 'success' | 'warning';
  /** Events missing here are rejected or have no effect. */
  on: { readonly [Event in ClaimEvent]?: Transition };
}

export const claimStates = {
  open: {
    waitsFor: 'renter',
    counts: true,
    tone: 'warning',
    on: {
      accept: { by: ['renter'], to: 'to-charge' },
      contest: { by: ['renter'], to: 'contested' },
      withdraw: { by: ['owner'], to: 'withdrawn' },
      unanswered: { by: ['clock'], to: 'to-charge' },
      silenced: { by: ['clock'], to: 'contested' },
    },
  },
  contested: {
    waitsFor: 'admin',
    counts: true,
    tone: 'warning',
    on: {
      withdraw: { by: ['owner'], to: 'withdrawn' },
      grant: { by: ['admin'], to: 'to-charge' },
      dismiss: { by: ['admin'], to: 'dismissed' },
    },
  },
  'to-charge': {
    waitsFor: 'provider',
    counts: true,
    tone: 'warning',
    on: {
      'charge-succeeded': { by: ['provider'], to: 'paid' },
      // The bank requires authentication, the card was declined, or none is saved.
      'charge-failed': { by: ['provider'], to: 'to-pay' },
    },
  },
  'to-pay': {
    waitsFor: 'renter',
    counts: true,
    tone: 'warning',
    on: {
      pay: { by: ['renter'], to: 'to-pay' },
      withdraw: { by: ['owner'], to: 'withdrawn' },
      'charge-succeeded': { by: ['provider'], to: 'paid' },
    },
  },
  paid: { waitsFor: 'nobody', counts: true, tone: 'success', on: {} },
  withdrawn: { waitsFor: 'nobody', counts: false, tone: 'neutral', on: {} },
  dismissed: { waitsFor: 'nobody', counts: false, tone: 'neutral', on: {} },
} as const satisfies Record<ClaimState, StateRow>;

const rowOf = (state: ClaimState): StateRow => claimStates[state];

/** Undefined if the event is impossible in this state. */
export const nextClaimState = (from: ClaimState, event: ClaimEvent): ClaimState | undefined =>
  rowOf(from).on[event]?.to;

export const mayClaim = (actor: ClaimActor, event: ClaimEvent, from: ClaimState): boolean =>
  rowOf(from).on[event]?.by.includes(actor) ?? false;

export const waitsFor = (state: ClaimState) => rowOf(state).waitsFor;
export const isSettled = (state: ClaimState): boolean => waitsFor(state) === 'nobody';
export const countsForLimit = (state: ClaimState): boolean => rowOf(state).counts;
/** Whether a charge that succeeds now would settle it */
export const isClaimPayable = (state: ClaimState): boolean => nextClaimState(state, 'charge-succeeded') !== undefined;
/** Administrators see both sides' statements only while a decision is pending. */
export const isUndecided = (state: ClaimState): boolean => waitsFor(state) === 'admin';
/** An owner may claim the same kind again only after withdrawing the first claim. */
export const isWithdrawn = (state: ClaimState): boolean => state === 'withdrawn';

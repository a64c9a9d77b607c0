/** What an owner may ask for after a rental. Nothing else can be claimed. */
export const CLAIM_KINDS = ['damage', 'cleaning', 'fuel', 'mileage', 'late-return', 'tolls-and-fines'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Everything that follows from a claim's state is in the table below: nothing else names a state. */
export const CLAIM_STATES = ['open', 'contested', 'to-charge', 'to-pay', 'paid', 'withdrawn', 'dismissed'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export type ClaimActor = 'renter' | 'owner' | 'admin' | 'provider' | 'clock';
export type ClaimEvent =
  | 'accept'
  | 'contest'
  | 'withdraw'
  | 'unanswered'
  /** The renter or the owner was banned and cannot speak for themselves any more. */
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
  /** Whom it waits for; nobody once it is settled */
  waitsFor: 'renter' | 'admin' | 'provider' | 'nobody';
  /** Whether what it asks for counts against the limit of its rental */
  counts: boolean;
  tone: 'neutral' | 'success' | 'warning';
  /** Events missing here are refused or have no effect. */
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
      // The bank wants the holder, the card was declined, or none is kept.
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

/** Undefined when the event cannot happen in this state. */
export const nextClaimState = (from: ClaimState, event: ClaimEvent): ClaimState | undefined =>
  rowOf(from).on[event]?.to;

export const mayClaim = (actor: ClaimActor, event: ClaimEvent, from: ClaimState): boolean =>
  rowOf(from).on[event]?.by.includes(actor) ?? false;

export const waitsFor = (state: ClaimState) => rowOf(state).waitsFor;
export const isSettled = (state: ClaimState): boolean => waitsFor(state) === 'nobody';
export const countsForLimit = (state: ClaimState): boolean => rowOf(state).counts;
/** Whether money for it would be kept if it came now */
export const isClaimPayable = (state: ClaimState): boolean => nextClaimState(state, 'charge-succeeded') !== undefined;
/** Administrators see what both sides say only while they have to decide. */
export const isUndecided = (state: ClaimState): boolean => waitsFor(state) === 'admin';
/** An owner may claim the same kind again only after taking the first back. */
export const isTakenBack = (state: ClaimState): boolean => state === 'withdrawn';

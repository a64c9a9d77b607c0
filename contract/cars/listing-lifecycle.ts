import { CAR_STATUS, type CarStatus } from './vocabulary.ts';

/** A listing waits for review, is active, or an administrator has disabled it. Nobody finds or books what is not active. */
export const LISTING_STATES = ['waiting', 'active', 'disabled'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export type ListingActor = 'owner' | 'admin' | 'system' | 'operator';

interface Transition {
  /** `null` is a listing that is not there yet. */
  from: readonly (ListingState | null)[];
  by: readonly ListingActor[];
  /** `before` is what it was before a decision or a ban that is taken back, or where it comes from. */
  to: ListingState | 'before';
}

/** The life of a listing, in one table: what happens to it, in which state, by whom, and what it is then. */
export const listingLifecycle = {
  created: { from: [null], by: ['owner'], to: 'waiting' },
  imported: { from: [null], by: ['operator'], to: 'before' },
  edited: { from: LISTING_STATES, by: ['owner', 'admin'], to: 'waiting' },
  activated: { from: ['waiting', 'disabled'], by: ['admin'], to: 'active' },
  /** Once more, with another reason, is a decision too. */
  disabled: { from: LISTING_STATES, by: ['admin'], to: 'disabled' },
  undone: { from: ['active', 'disabled'], by: ['admin'], to: 'before' },
  /** Its owner was banned. The database sees to that and to its end, in the transaction that bans. */
  suspended: { from: ['waiting', 'active'], by: ['system'], to: 'disabled' },
  resumed: { from: ['disabled'], by: ['system'], to: 'before' },
  /** The account of its owner was deleted. */
  retired: { from: LISTING_STATES, by: ['operator'], to: 'disabled' },
} as const satisfies Record<string, Transition>;
export type ListingEvent = keyof typeof listingLifecycle;

/** What a listing is after an event, or nothing when that cannot happen to it. `before` is what taking back leads to. */
export function nextListingState(
  from: ListingState | null,
  event: ListingEvent,
  before?: ListingState,
): ListingState | undefined {
  const transition: Transition = listingLifecycle[event];
  if (!transition.from.includes(from)) return undefined;
  return transition.to === 'before' ? before : transition.to;
}

/** The state as the API has always told it: 1 is active, 0 is anything else. */
export const statusOf = (state: ListingState): CarStatus =>
  state === 'active' ? CAR_STATUS.active : CAR_STATUS.inactive;

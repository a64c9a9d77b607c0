import { CAR_STATUS, type CarStatus } from './vocabulary.ts';

/**
 * A listing waits for review, is active, is paused by its owner, or an administrator has disabled it. Nobody finds or books
 * what is not active.
 */
export const LISTING_STATES = ['waiting', 'active', 'paused', 'disabled'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** A removed listing is kept for its past rentals; to everybody it is as if it had never been there. */
export type StoredListingState = ListingState | 'removed';

type ListingActor = 'owner' | 'admin' | 'system' | 'operator';

interface Transition {
  /** `null` is a listing that is not there yet. */
  from: readonly (StoredListingState | null)[];
  by: readonly ListingActor[];
  /**
   * `before` is what it was before a decision or a ban that is taken back, or where it comes from. `approved` is active, or
   * paused as long as its owner wants it off the market.
   */
  to: StoredListingState | 'before' | 'approved';
}

/** The life of a listing, in one table: what happens to it, in which state, by whom, and what it is then. */
export const listingLifecycle = {
  created: { from: [null], by: ['owner'], to: 'waiting' },
  imported: { from: [null], by: ['operator'], to: 'before' },
  edited: { from: LISTING_STATES, by: ['owner', 'admin'], to: 'waiting' },
  activated: { from: ['waiting', 'disabled'], by: ['admin'], to: 'approved' },
  /** Once more, with another reason, is a decision too. */
  disabled: { from: LISTING_STATES, by: ['admin'], to: 'disabled' },
  undone: { from: ['active', 'paused', 'disabled'], by: ['admin'], to: 'before' },
  /** A listing that is not approved can be paused as well, and is so once it is. */
  paused: { from: ['active'], by: ['owner', 'admin'], to: 'paused' },
  unpaused: { from: ['paused'], by: ['owner', 'admin'], to: 'active' },
  removed: { from: LISTING_STATES, by: ['owner', 'admin'], to: 'removed' },
  /** Its owner was banned. The database sees to that and to its end, in the transaction that bans. */
  suspended: { from: ['waiting', 'active'], by: ['system'], to: 'disabled' },
  resumed: { from: ['disabled'], by: ['system'], to: 'before' },
  /** The account of its owner was deleted. */
  retired: { from: LISTING_STATES, by: ['operator'], to: 'disabled' },
} as const satisfies Record<string, Transition>;
export type ListingEvent = keyof typeof listingLifecycle;

/** An administrator has approved it, whether or not its owner offers it now. */
export const isApprovedState = (state: StoredListingState): boolean => state === 'active' || state === 'paused';

/** What a listing is after an event, or nothing when that cannot happen to it. `before` is what taking back leads to. */
export function nextListingState(
  from: StoredListingState | null,
  event: ListingEvent,
  { before, isPaused = false }: { before?: ListingState; isPaused?: boolean } = {},
): StoredListingState | undefined {
  const transition: Transition = listingLifecycle[event];
  if (!transition.from.includes(from)) return undefined;
  if (transition.to !== 'before' && transition.to !== 'approved') return transition.to;
  const isApproved = transition.to === 'approved' || (before && isApprovedState(before));
  if (!isApproved) return before;
  return isPaused ? 'paused' : 'active';
}

/** What an administrator made of it, as the API has always told it: 1 is approved, paused or not; 0 is anything else. */
export const statusOf = (state: ListingState): CarStatus =>
  isApprovedState(state) ? CAR_STATUS.active : CAR_STATUS.inactive;

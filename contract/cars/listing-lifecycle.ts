import { CAR_STATUS, type CarStatus } from './vocabulary.ts';

/**
 * A listing awaits review, is active, is paused by its owner, or was disabled by an administrator. Only active listings
 * can be found and booked.
 */
export const LISTING_STATES = ['waiting', 'active', 'paused', 'disabled'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** A removed listing is kept for its past rentals; to users it does not exist. */
export type StoredListingState = ListingState | 'removed';

type ListingActor = 'owner' | 'admin' | 'system' | 'operator';

interface Transition {
  /** `null` is a listing that does not exist yet. */
  from: readonly (StoredListingState | null)[];
  by: readonly ListingActor[];
  /**
   * `before` is the state before the decision or ban that is undone, or the state in the imported data. `approved` is
   * active, or paused if its owner has paused it.
   */
  to: StoredListingState | 'before' | 'approved';
}

/** All transitions of a listing: the event, the states that allow it, who may trigger it and the resulting state. */
export const listingLifecycle = {
  created: { from: [null], by: ['owner'], to: 'waiting' },
  imported: { from: [null], by: ['operator'], to: 'before' },
  edited: { from: LISTING_STATES, by: ['owner', 'admin'], to: 'waiting' },
  activated: { from: ['waiting', 'disabled'], by: ['admin'], to: 'approved' },
  /** Disabling again with another reason counts as a decision too. */
  disabled: { from: LISTING_STATES, by: ['admin'], to: 'disabled' },
  undone: { from: ['active', 'paused', 'disabled'], by: ['admin'], to: 'before' },
  /** The owner can also pause a listing before approval, which takes effect once it is approved. */
  paused: { from: ['active'], by: ['owner', 'admin'], to: 'paused' },
  unpaused: { from: ['paused'], by: ['owner', 'admin'], to: 'active' },
  removed: { from: LISTING_STATES, by: ['owner', 'admin'], to: 'removed' },
  /** The owner was banned. A database trigger applies and reverts this in the transaction that changes the ban. */
  suspended: { from: ['waiting', 'active'], by: ['system'], to: 'disabled' },
  resumed: { from: ['disabled'], by: ['system'], to: 'before' },
  /** The owner's account was deleted. */
  retired: { from: LISTING_STATES, by: ['operator'], to: 'disabled' },
} as const satisfies Record<string, Transition>;
export type ListingEvent = keyof typeof listingLifecycle;

/** Whether an administrator has approved it, even if its owner has paused it. */
export const isApprovedState = (state: StoredListingState): boolean => state === 'active' || state === 'paused';

/** Returns undefined if the event is impossible in this state. `before` is the state that undoing restores. */
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

/** The status that the API has always returned: 1 for approved, even if paused, otherwise 0. */
export const statusOf = (state: ListingState): CarStatus =>
  isApprovedState(state) ? CAR_STATUS.active : CAR_STATUS.inactive;

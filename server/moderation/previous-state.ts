import { statusOf, type ListingState } from '../../contract/cars/listing-lifecycle.ts';
import type { PriceRules } from '../../contract/cars/stay-price.ts';
import { CAR_STATUS, type CarStatus } from '../../contract/cars/vocabulary.ts';
import { isDisabled, type Offer, type ListingReviewState } from '../cars/index.ts';
import type { HistoryRow } from '../history/index.ts';

interface StateBefore {
  /** Missing in entries of the previous release, like `suspendedFrom`. */
  state?: ListingState;
  suspendedFrom?: ListingState | null;
  /** Read and written by the previous release: during an upgrade, each may have to undo decisions of the other. */
  status: CarStatus;
  suspendedStatus?: CarStatus | null;
  isDisabled: boolean;
  disabledAt: string | null;
  disabledReason: string | null;
  updatedAt: string;
  /** Only of a car with prices that waited for review; both decisions end that. */
  prices?: UnreviewedPrices;
}

interface UnreviewedPrices {
  rules: PriceRules;
  unreviewedRules: PriceRules;
}

/** Stored with the decision, so that it can be undone exactly. */
export const storePreviousState = (
  car: ListingReviewState & Pick<Offer, 'rules' | 'unreviewedRules'>,
): { before: StateBefore } => ({
  before: {
    state: car.state,
    suspendedFrom: car.suspendedFrom,
    status: statusOf(car.state),
    suspendedStatus: car.suspendedFrom && statusOf(car.suspendedFrom),
    isDisabled: isDisabled(car),
    disabledAt: car.disabledAt?.toISOString() ?? null,
    disabledReason: car.disabledReason,
    updatedAt: car.updatedAt.toISOString(),
    ...(car.unreviewedRules && { prices: { rules: car.rules, unreviewedRules: car.unreviewedRules } }),
  },
});

const stateOfStatus = (status: CarStatus): ListingState => (status === CAR_STATUS.active ? 'active' : 'waiting');

function statesOf({ state, suspendedFrom = null, status, suspendedStatus = null, isDisabled }: StateBefore) {
  if (state) return { state, suspendedFrom };
  if (suspendedStatus !== null) return { state: 'disabled', suspendedFrom: stateOfStatus(suspendedStatus) } as const;
  return { state: isDisabled ? 'disabled' : stateOfStatus(status), suspendedFrom: null } as const;
}

export function readPreviousState({
  details,
}: Pick<HistoryRow, 'details'>): (ListingReviewState & { prices?: UnreviewedPrices | undefined }) | undefined {
  const before = details.before as StateBefore | undefined;
  return (
    before && {
      ...statesOf(before),
      disabledAt: before.disabledAt ? new Date(before.disabledAt) : null,
      disabledReason: before.disabledReason,
      updatedAt: new Date(before.updatedAt),
      prices: before.prices,
    }
  );
}

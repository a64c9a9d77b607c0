import type { CarStatus } from '../../contract/cars/vocabulary.ts';
import type { ReviewState } from '../cars/index.ts';
import type { HistoryRow } from '../history/index.ts';

/** What a car was before a decision, kept with the decision so that it can be taken back exactly. */
export const keepDecision = ({
  status,
  suspendedStatus,
  isDisabled,
  disabledAt,
  disabledReason,
  updatedAt,
}: ReviewState) => ({
  before: { status, suspendedStatus, isDisabled, disabledAt, disabledReason, updatedAt },
});

interface StoredState {
  status: CarStatus;
  /** Missing in entries from before there was such a thing. */
  suspendedStatus?: CarStatus | null;
  isDisabled: boolean;
  disabledAt: string | null;
  disabledReason: string | null;
  updatedAt: string;
}

/** What the car was before the decision that an entry tells of. */
export function readDecision({ details }: Pick<HistoryRow, 'details'>): ReviewState | undefined {
  const before = details.before as StoredState | undefined;
  return (
    before && {
      ...before,
      suspendedStatus: before.suspendedStatus ?? null,
      disabledAt: before.disabledAt ? new Date(before.disabledAt) : null,
      updatedAt: new Date(before.updatedAt),
    }
  );
}

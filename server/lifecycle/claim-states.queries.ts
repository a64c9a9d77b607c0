import {
  CLAIM_STATES,
  isSettled,
  nextClaimState,
  type ClaimEvent,
  type ClaimState,
} from '../../contract/claims/claim-lifecycle.ts';
import { sql, type Sql } from '../platform/database/database.ts';

// Literals, as for rentals: PostgreSQL uses a partial index only for a statement that names its states.
const claimIn = (is: (state: ClaimState) => boolean): Sql =>
  sql([
    `in (${CLAIM_STATES.filter((state) => is(state))
      .map((state) => `'${state}'`)
      .join(', ')})`,
  ]);

/** Used as `claims.status ${claimIs.unsettled}`. */
export const claimIs = {
  unsettled: claimIn((state) => !isSettled(state)),
};

/** The states in which this event can happen. */
export const claimOn = (event: ClaimEvent): Sql => claimIn((state) => nextClaimState(state, event) !== undefined);

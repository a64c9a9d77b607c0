import { record } from '../history/index.ts';
import { marketNow } from '../market/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { announceContested } from './claim-notices.ts';
import { findUnanswered } from './claim-tasks.queries.ts';
import { lockClaim, type ClaimRow } from './claim.queries.ts';
import { transitionClaim } from './transition-claim.queries.ts';

const BATCH = 100;

/** Either side is banned and cannot answer, so an administrator decides. */
export async function escalateToAdmins(db: Database, claim: ClaimRow): Promise<void> {
  const { id, rentalId } = claim;
  if (!(await transitionClaim(db, claim, { event: 'silenced' }))) return;
  await record(db, { action: 'claim-contested', actor: 'system', rentalId, details: { claimId: id } });
  await announceContested(db, claim);
}

async function lapse(db: Database, claim: ClaimRow): Promise<void> {
  const { id, rentalId } = claim;
  if (claim.isSilenced) await escalateToAdmins(db, claim);
  else if (claim.answerBy <= (await marketNow(db))) {
    if (!(await transitionClaim(db, claim, { event: 'unanswered', answer: { text: null, photoIds: [] } }))) return;
    await record(db, { action: 'claim-unanswered', actor: 'system', rentalId, details: { claimId: id } });
  }
}

/** Accepts claims that the renter left unanswered, and passes those of banned users to administrators. */
export async function settleUnansweredClaims(
  { pool }: Pick<Services, 'pool'>,
  stopping?: AbortSignal,
): Promise<number> {
  let lapsed = 0;
  for (;;) {
    const ids = await findUnanswered(pool, BATCH);
    for (const id of ids) {
      if (stopping?.aborted) return lapsed;
      await transaction(pool, async (db) => {
        const claim = await lockClaim(db, id);
        if (claim) await lapse(db, claim);
      });
      lapsed++;
    }
    if (ids.length < BATCH) return lapsed;
  }
}

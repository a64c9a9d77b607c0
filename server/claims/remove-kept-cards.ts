import { isSettled } from '../../contract/claims/claim-lifecycle.ts';
import { cardKeptUntil, claimWindow } from '../../contract/claims/claim-rules.ts';
import { removeKeptCards } from '../money/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday, marketNow } from '../market/index.ts';
import { findCardsToRemove } from './claim-tasks.queries.ts';
import { requireSide } from './claim.policy.ts';
import { findClaimsOf } from './claim.queries.ts';
import { lockClaimedRental } from './claimed-rental.queries.ts';

type Deps = Pick<Services, 'pool' | 'config'>;

const BATCH = 100;

const hasNoOpenClaim = async (db: Database, rentalId: string): Promise<boolean> =>
  (await findClaimsOf(db, rentalId)).every(({ status }) => isSettled(status));

/** Holds the rental's lock, so that no claim can be made concurrently. */
export const removeKeptCard = ({ pool, config }: Deps, viewer: Viewer, rentalId: string): Promise<void> =>
  transaction(pool, async (db) => {
    const { subject, side } = requireSide(viewer, await lockClaimedRental(db, rentalId), 'rental/not-found');
    if (side !== 'renter') throw new AppError('rental/not-allowed');
    const window = claimWindow(subject, config.timeZone);
    const isOver = !window || (await marketNow(db)) >= window.closesAt;
    if (!isOver || !(await hasNoOpenClaim(db, rentalId))) throw new AppError('claim/card-needed');
    await removeKeptCards(db, { kind: 'booking', subjectId: rentalId });
  });

async function endIfOld(db: Database, timeZone: string, rentalId: string): Promise<boolean> {
  const rental = await lockClaimedRental(db, rentalId);
  const window = rental && claimWindow(rental, timeZone);
  if (window && (await marketNow(db)) < cardKeptUntil(window)) return false;
  return (await hasNoOpenClaim(db, rentalId)) && removeKeptCards(db, { kind: 'booking', subjectId: rentalId });
}

/** Ends kept cards some time after the claim window has closed. */
export async function removeOldCards({ pool, config }: Deps, stopping?: AbortSignal): Promise<number> {
  const endedBefore = await marketToday(pool, config.timeZone);
  let after = '00000000-0000-0000-0000-000000000000';
  let ended = 0;
  for (;;) {
    const cards = await findCardsToRemove(pool, { endedBefore, after }, BATCH);
    for (const { attemptId, rentalId } of cards) {
      if (stopping?.aborted) return ended;
      after = attemptId;
      if (await transaction(pool, (db) => endIfOld(db, config.timeZone, rentalId))) ended++;
    }
    if (cards.length < BATCH) return ended;
  }
}

import { depositTimes } from '../../../contract/claims/deposits/deposit-rule.ts';
import type { Deposit } from '../../../contract/claims/deposits/deposits.ts';
import { showKeptCard } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireSide, type ClaimSide } from '../claim.policy.ts';
import { findClaimedRental } from '../claimed-rental.queries.ts';
import { findDeposit, findPlacementPayment, findPlacements, type PlacementPayment } from './deposit.queries.ts';

/** Hides the bank's answer from the owner. */
function presentPayment({ latest }: PlacementPayment, side: ClaimSide): Deposit['payment'] {
  if (!latest || side === 'owner') return null;
  const { status, message, decline, action } = latest;
  return { status, message, ...(decline && { decline }), requiresAction: status === 'requires-action' ? action : null };
}

/** Null if no deposit was agreed for the rental. */
export async function showDeposit(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  rentalId: string,
): Promise<Deposit | null> {
  const { side } = requireSide(viewer, await findClaimedRental(db, rentalId), 'rental/not-found');
  const deposit = await findDeposit(db, rentalId);
  if (!deposit) return null;
  const placements = await findPlacements(db, rentalId);
  const latest = placements.at(-1);
  const times = depositTimes(deposit, config.timeZone);
  const taken = placements.find(({ status }) => status === 'captured');
  const payment = latest ? await findPlacementPayment(db, latest.id) : undefined;
  const canPay = side === 'renter' && latest?.status === 'refused';
  return {
    rentalId,
    amountCents: deposit.amountCents,
    state: taken?.status ?? latest?.status ?? 'agreed',
    isKept: placements.some(({ status }) => status === 'kept' || status === 'capturing'),
    placedAt: times?.placedAt.toISOString() ?? null,
    releasedAt: times?.releasedAt.toISOString() ?? null,
    takenCents: taken?.captureCents ?? null,
    payment: payment ? presentPayment(payment, side) : null,
    keptCard: canPay ? await showKeptCard(db, config, { kind: 'booking', subjectId: rentalId }) : null,
    can: { pay: canPay },
  };
}

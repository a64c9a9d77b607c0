import { claimLimits } from '../../contract/claims/limits.ts';
import { mayClaim } from '../../contract/claims/claim-lifecycle.ts';
import { findKeptCard, payDue, type PaymentServices } from '../money/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { requestRenterPayment, lockClaimOrThrow } from './claim-due.ts';
import { payableOf } from './pay-claim.ts';
import { captureDeposit } from './deposits/capture-deposit.ts';
import { takeClaimsToCharge, type ClaimToCharge } from './claim-tasks.queries.ts';

const BATCH = 20;

/** Charges at most once: the request key stays the same until the outcome of the previous attempt is known. */
async function charge(services: PaymentServices, { id, rentalId, attempts }: ClaimToCharge): Promise<void> {
  const { pool } = services;
  if (await captureDeposit(services, { id, rentalId })) return;
  const card = await findKeptCard(pool, { kind: 'booking', subjectId: rentalId });
  if (!card || attempts >= claimLimits.chargesMax) {
    await transaction(pool, (db) => requestRenterPayment(db, id));
    return;
  }
  const lock = async (db: Database) => {
    const claim = await lockClaimOrThrow(db, id);
    return payableOf(claim, mayClaim('provider', 'charge-failed', claim.status));
  };
  await payDue(services, {
    lock,
    paymentMethodId: card.paymentMethodId,
    requestKey: `claim:${id}:${attempts}`,
    keptWith: card.provider,
  });
}

/** Charges accepted and granted claims off-session to the card that paid for the rental. */
export async function chargeClaims(services: PaymentServices, stopping?: AbortSignal): Promise<number> {
  let charged = 0;
  for (;;) {
    const claims = await takeClaimsToCharge(services.pool, BATCH);
    for (const claim of claims) {
      if (stopping?.aborted) return charged;
      try {
        await charge(services, claim);
        charged++;
      } catch (error) {
        services.log.warn({ err: error, claimId: claim.id }, 'could not charge a claim; retrying later');
      }
    }
    if (claims.length < BATCH) return charged;
  }
}

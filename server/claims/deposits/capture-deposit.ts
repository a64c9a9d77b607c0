import { takenFromDeposit } from '../../../contract/claims/deposits/deposit-rule.ts';
import { mayClaim } from '../../../contract/claims/claim-lifecycle.ts';
import { amountDueOf } from '../../../contract/claims/claim-rules.ts';
import {
  scheduleAuthorisationCheck,
  settleOpenPayment,
  type DueSubject,
  type PaymentServices,
} from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { lockClaim } from '../claim.queries.ts';
import { findHeldPlacement } from './deposit-due.ts';
import { findDeposit, findPlacements, hasClaimDue, lockDeposit, setCapturing } from './deposit.queries.ts';

/** After this long, another worker settles a capture that the deciding worker did not finish. */
const SETTLED_BY_ANOTHER_SECONDS = 10;

/** Undefined if nothing can be captured from a deposit for this claim. */
async function startCapture(db: Database, { id, rentalId }: ClaimToCharge): Promise<DueSubject | undefined> {
  if (!(await lockDeposit(db, rentalId))) return undefined;
  const capturing = (await findPlacements(db, rentalId)).find(
    ({ status, claimId }) => status === 'capturing' && claimId === id,
  );
  if (capturing) return { kind: 'deposit', subjectId: capturing.id };
  const claim = await lockClaim(db, id);
  const held = await findHeldPlacement(db, rentalId);
  if (!held || !claim || !mayClaim('provider', 'charge-failed', claim.status) || (await hasClaimDue(db, id)))
    return undefined;
  const { amountCents, currency } = (await findDeposit(db, rentalId))!;
  const cents = takenFromDeposit(amountCents, amountDueOf(claim) - claim.depositCents, currency);
  if (cents === 0) return undefined;
  await setCapturing(db, held.id, { claimId: id, cents });
  const subject = { kind: 'deposit', subjectId: held.id } as const;
  await scheduleAuthorisationCheck(db, subject, SETTLED_BY_ANOTHER_SECONDS);
  return subject;
}

interface ClaimToCharge {
  id: string;
  rentalId: string;
}

/**
 * Captures from the deposit before any card is charged for the claim. Returns true if the claim has to wait for the bank's
 * answer. The decision is final, and committed before the provider is called.
 */
export async function captureDeposit(services: PaymentServices, claim: ClaimToCharge): Promise<boolean> {
  const subject = await transaction(services.pool, (db) => startCapture(db, claim));
  if (!subject) return false;
  await settleOpenPayment(services, subject);
  return true;
}

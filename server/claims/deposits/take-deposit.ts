import { takenOfDeposit } from '../../../contract/claims/deposits/deposit-rule.ts';
import { mayClaim } from '../../../contract/claims/claim-lifecycle.ts';
import { dueOf } from '../../../contract/claims/claim-rules.ts';
import { checkAuthorised, settleOpen, type DueSubject, type MovingMoney } from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { lockClaim } from '../claim.queries.ts';
import { findHeld } from './deposit-due.ts';
import { findDeposit, findPlacements, hasDue, lockDeposit, setCapturing } from './deposit.queries.ts';

/** The worker that decides is expected to charge it itself; after so long another does. */
const SETTLED_BY_ANOTHER_SECONDS = 10;

/** Undefined where nothing of a deposit is to be had for it. */
async function decide(db: Database, { id, rentalId }: Charging): Promise<DueSubject | undefined> {
  if (!(await lockDeposit(db, rentalId))) return undefined;
  const under = (await findPlacements(db, rentalId)).find(
    ({ status, claimId }) => status === 'capturing' && claimId === id,
  );
  if (under) return { kind: 'deposit', subjectId: under.id };
  const claim = await lockClaim(db, id);
  const held = await findHeld(db, rentalId);
  if (!held || !claim || !mayClaim('provider', 'charge-failed', claim.status) || (await hasDue(db, id)))
    return undefined;
  const { amountCents, currency } = (await findDeposit(db, rentalId))!;
  const cents = takenOfDeposit(amountCents, dueOf(claim) - claim.depositCents, currency);
  if (cents === 0) return undefined;
  await setCapturing(db, held.id, { claimId: id, cents });
  const subject = { kind: 'deposit', subjectId: held.id } as const;
  await checkAuthorised(db, subject, SETTLED_BY_ANOTHER_SECONDS);
  return subject;
}

interface Charging {
  id: string;
  rentalId: string;
}

/**
 * Before a card is charged for a claim that was accepted or decided. True where the claim has to wait: it goes on once the
 * bank has answered. The decision is committed before the bank is asked, and final.
 */
export async function takeDeposit(services: MovingMoney, claim: Charging): Promise<boolean> {
  const subject = await transaction(services.pool, (db) => decide(db, claim));
  if (!subject) return false;
  await settleOpen(services, subject);
  return true;
}

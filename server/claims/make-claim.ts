import { isWithdrawn } from '../../contract/claims/claim-lifecycle.ts';
import { answerDeadline, claimWindow, remainingClaimCents } from '../../contract/claims/claim-rules.ts';
import type { Claim, NewClaim } from '../../contract/claims/claims.ts';
import { record } from '../history/index.ts';
import { marketNow } from '../market/index.ts';
import { keepPhoto } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { canBeClaimed, computedClaimOf, findEvidence, type HandoverEvidence } from './claim-evidence.ts';
import { announceNewClaim } from './claim-notices.ts';
import { requireChargeable, requireSide } from './claim.policy.ts';
import { findClaimsOf, insertClaim, lockClaim, type ClaimRow } from './claim.queries.ts';
import { lockClaimedRental, type ClaimedRental } from './claimed-rental.queries.ts';
import { escalateToAdmins } from './settle-unanswered-claims.ts';
import { showClaim } from './show-claims.ts';

type Deps = Pick<Services, 'pool' | 'config'>;

function requireClaimWindow({ config }: Deps, rental: ClaimedRental, now: Date): void {
  if (!config.claims) throw new AppError('claim/off');
  const window = claimWindow(rental, config.timeZone);
  if (!window || rental.isRenterGone) throw new AppError('claim/not-possible');
  if (now < window.opensAt) throw new AppError('claim/not-yet');
  if (now >= window.closesAt) throw new AppError('claim/too-late');
}

function requireValidAmount({ config }: Deps, made: readonly ClaimRow[], { kind, amountCents }: NewClaim): void {
  if (made.some((claim) => claim.kind === kind && !isWithdrawn(claim.status))) throw new AppError('claim/already-made');
  const { currency, claimMaxCents } = config;
  requireChargeable(amountCents, currency);
  const maxCents = remainingClaimCents(made, claimMaxCents);
  if (amountCents > maxCents) {
    throw new AppError('claim/above-limit', {
      detail: translatable('claims.at-most', { amount: { cents: maxCents, currency } }),
    });
  }
}

function requireEvidence(rental: ClaimedRental, evidence: HandoverEvidence, claim: NewClaim): void {
  const { kind, amountCents, photoIds, usesHandover } = claim;
  if (!canBeClaimed(kind, rental, evidence)) throw new AppError('claim/not-possible');
  if (usesHandover && !evidence.hasHandover) throw new AppError('claim/no-handover');
  const computed = computedClaimOf(kind, evidence);
  if (computed && computed.amountCents !== amountCents) throw new AppError('claim/not-as-computed');
  if (!usesHandover && photoIds.length === 0) {
    throw new AppError('claim/evidence-required', { fields: { photoIds: 'claim/evidence-required' } });
  }
}

export async function keepClaimPhotos(db: Database, uploaderId: string, photoIds: readonly string[]): Promise<void> {
  for (const photoId of photoIds) {
    const isKept = await keepPhoto(db, { photoId, uploaderId, keptFor: 'claim' });
    if (!isKept) throw new AppError('car/photos-invalid', { fields: { photoIds: 'car/photos-invalid' } });
  }
}

/** Making a claim charges nothing: the renter has three days to answer. */
export const makeClaim = (
  services: Deps,
  viewer: Viewer,
  { rentalId, key, ...claim }: NewClaim & { rentalId: string; key: string },
): Promise<Claim> =>
  runIdempotent<Claim>(
    services.pool,
    { userId: viewer.uid, key, operation: 'make-claim', request: { rentalId, ...claim } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const { subject: rental, side } = requireSide(
          viewer,
          await lockClaimedRental(db, rentalId),
          'rental/not-found',
        );
        if (side !== 'owner') throw new AppError('rental/not-allowed');
        const now = await marketNow(db);
        requireClaimWindow(services, rental, now);
        requireEvidence(rental, await findEvidence(db, services.config, rental), claim);
        requireValidAmount(services, await findClaimsOf(db, rentalId), claim);
        await keepClaimPhotos(db, viewer.uid, claim.photoIds);
        const { id } = await insertClaim(db, {
          ...claim,
          rentalId,
          currency: rental.currency,
          createdAt: now,
          answerBy: answerDeadline(now),
        });
        await record(db, {
          action: 'claim-made',
          actor: viewer,
          rentalId,
          details: { claimId: id, kind: claim.kind, amountCents: claim.amountCents },
        });
        await announceNewClaim(db, { id, rentalId, kind: claim.kind, amountCents: claim.amountCents }, viewer.uid);
        const made = (await lockClaim(db, id))!;
        if (made.isSilenced) await escalateToAdmins(db, made);
        const shown = await showClaim(services, db, viewer, id);
        await keep(db, shown);
        return shown;
      }),
  );

import { isUndecided } from '../../contract/claims/claim-lifecycle.ts';
import type { AdminClaimDetails } from '../../contract/claims/claims.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { announceDecided } from './claim-notices.ts';
import { requireChargeable } from './claim.policy.ts';
import { lockClaim } from './claim.queries.ts';
import { transitionClaim } from './transition-claim.queries.ts';
import { presentAdminDetails } from './show-admin-claim.ts';

type Deps = Pick<Services, 'pool' | 'config'>;

/** Grants all of the claim, a part, or nothing. A worker charges the remaining amount. */
export const decideClaim = (
  services: Deps,
  viewer: Viewer,
  { id, key, amountCents, reason }: { id: string; key: string; amountCents: number; reason: string },
): Promise<AdminClaimDetails> =>
  runIdempotent<AdminClaimDetails>(
    services.pool,
    { userId: viewer.uid, key, operation: 'decide-claim', request: { id, amountCents, reason } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const claim = await lockClaim(db, id);
        if (!claim) throw new AppError('claim/not-found');
        // Administrators cannot decide claims in which they are renter or owner.
        if ([claim.renterId, claim.ownerId].includes(viewer.uid)) throw new AppError('claim/own');
        if (!isUndecided(claim.status)) throw new AppError('claim/decided');
        if (amountCents > 0) requireChargeable(amountCents, services.config.currency);
        if (amountCents > claim.amountCents) {
          throw new AppError('claim/amount-invalid', { fields: { amountCents: 'claim/amount-invalid' } });
        }
        await transitionClaim(db, claim, {
          event: amountCents === 0 ? 'dismiss' : 'grant',
          decision: { cents: amountCents, reason, adminId: viewer.uid },
        });
        await record(db, {
          action: 'claim-decided',
          actor: viewer,
          rentalId: claim.rentalId,
          reason,
          details: { claimId: id, amountCents },
        });
        await announceDecided(db, { ...claim, decidedCents: amountCents });
        const shown = await presentAdminDetails(services, db, viewer, (await lockClaim(db, id))!);
        await keep(db, shown);
        return shown;
      }),
  );

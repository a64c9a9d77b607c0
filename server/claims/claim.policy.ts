import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import { mayClaim, type ClaimActor, type ClaimEvent } from '../../contract/claims/claim-lifecycle.ts';
import type { ClaimRow } from './claim.queries.ts';

export type Side = 'renter' | 'owner';

/** Administrators have a desk of their own: a claim of others is none to them here. */
export function requireSide<R extends { renterId: string; ownerId: string }>(
  { uid }: Pick<Viewer, 'uid'>,
  subject: R | undefined,
  missing: 'claim/not-found' | 'rental/not-found',
): { subject: R; side: Side } {
  if (subject?.renterId === uid) return { subject, side: 'renter' };
  if (subject?.ownerId === uid) return { subject, side: 'owner' };
  throw new AppError(missing);
}

/** Whoever is allowed to and comes too late hears that it was answered. */
export function requireMove(claim: ClaimRow, side: Side, event: ClaimEvent, by: ClaimActor): void {
  if (side !== by) throw new AppError('rental/not-allowed');
  if (!mayClaim(by, event, claim.status)) throw new AppError('claim/answered');
}

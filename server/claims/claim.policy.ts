import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import { mayClaim, type ClaimActor, type ClaimEvent } from '../../contract/claims/claim-lifecycle.ts';
import type { ClaimRow } from './claim.queries.ts';

const ANSWERS: ReadonlySet<ClaimEvent> = new Set(['accept', 'contest']);

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

/** The renter answers until `answer_by`, whether or not a worker has noticed since that nobody did. */
export const canMove = (claim: ClaimRow, by: ClaimActor, event: ClaimEvent, now: Date): boolean =>
  mayClaim(by, event, claim.status) && (!ANSWERS.has(event) || now < claim.answerBy);

/** People who are allowed to, but come too late, hear that it has moved on. */
export function requireMove(
  claim: ClaimRow,
  { side, event, by, now }: { side: Side; event: ClaimEvent; by: ClaimActor; now: Date },
): void {
  if (side !== by) throw new AppError('rental/not-allowed');
  if (!canMove(claim, by, event, now)) throw new AppError('claim/answered');
}

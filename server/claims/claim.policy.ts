import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import { leastChargeOf } from '../../contract/currencies.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { mayClaim, type ClaimActor, type ClaimEvent } from '../../contract/claims/claim-lifecycle.ts';
import type { ClaimRow } from './claim.queries.ts';

const ANSWERS: ReadonlySet<ClaimEvent> = new Set(['accept', 'contest']);

export type ClaimSide = 'renter' | 'owner';

/** Throws `missing` for everyone but renter and owner. Administrators use their own endpoints. */
export function requireSide<R extends { renterId: string; ownerId: string }>(
  { uid }: Pick<Viewer, 'uid'>,
  subject: R | undefined,
  missing: 'claim/not-found' | 'rental/not-found',
): { subject: R; side: ClaimSide } {
  if (subject?.renterId === uid) return { subject, side: 'renter' };
  if (subject?.ownerId === uid) return { subject, side: 'owner' };
  throw new AppError(missing);
}

/** The renter's deadline is `answer_by`, even if no worker has closed the claim yet. */
export const canTransition = (claim: ClaimRow, by: ClaimActor, event: ClaimEvent, now: Date): boolean =>
  mayClaim(by, event, claim.status) && (!ANSWERS.has(event) || now < claim.answerBy);

/** Throws `claim/answered` if the action was allowed for this side but comes too late. */
export function requireTransition(
  claim: ClaimRow,
  { side, event, by, now }: { side: ClaimSide; event: ClaimEvent; by: ClaimActor; now: Date },
): void {
  if (side !== by) throw new AppError('rental/not-allowed');
  if (!canTransition(claim, by, event, now)) throw new AppError('claim/answered');
}

/** Throws for amounts that no card can be charged: smaller than its minimum, or not a multiple of its step. */
export function requireChargeable(amountCents: number, currency: string): void {
  const fields = { amountCents: 'claim/amount-invalid' } as const;
  if (amountCents % priceLimits(currency).stepCents !== 0) throw new AppError('claim/amount-invalid', { fields });
  const minCents = leastChargeOf(currency);
  if (amountCents < minCents) {
    const detail = translatable('claims.at-least', { amount: { cents: minCents, currency } });
    throw new AppError('claim/amount-invalid', { detail, fields });
  }
}

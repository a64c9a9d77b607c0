import type { ClaimKind } from '../../contract/claims/claim-lifecycle.ts';
import { extraMileage, missingFuel, type ComputedClaim, type Readings } from '../../contract/claims/claim-rules.ts';
import { findAgreedHandovers } from '../handover/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { ClaimedRental } from './claimed-rental.queries.ts';

/** Handover readings that both sides agreed to, and the charges computed from them. */
export interface HandoverEvidence {
  hasHandover: boolean;
  mileage: ComputedClaim | undefined;
  fuel: ComputedClaim | undefined;
}

export async function findEvidence(
  db: Database,
  { fuelEighthCents }: Pick<Config, 'fuelEighthCents'>,
  { id, days, currency, mileageTerms: terms }: ClaimedRental,
): Promise<HandoverEvidence> {
  const { out, back } = await findAgreedHandovers(db, id);
  if (!out || !back) return { hasHandover: false, mileage: undefined, fuel: undefined };
  const readings: Readings = { days, currency, terms, out, back };
  return { hasHandover: true, mileage: extraMileage(readings), fuel: missingFuel(readings, fuelEighthCents) };
}

/** The charge computed from agreed readings; undefined for kinds that need a person's judgement. */
export const computedClaimOf = (kind: ClaimKind, { mileage, fuel }: HandoverEvidence): ComputedClaim | undefined =>
  kind === 'mileage' ? mileage : kind === 'fuel' ? fuel : undefined;

const isComputable = (kind: ClaimKind) => kind === 'mileage' || kind === 'fuel';

/** False if mileage is unlimited, or if the agreed readings leave nothing to charge. */
export const canBeClaimed = (kind: ClaimKind, { mileageTerms }: ClaimedRental, evidence: HandoverEvidence): boolean => {
  if (kind === 'mileage' && !mileageTerms) return false;
  return !evidence.hasHandover || !isComputable(kind) || computedClaimOf(kind, evidence) !== undefined;
};

import type { ClaimKind } from '../../contract/claims/claim-lifecycle.ts';
import { extraMileage, missingFuel, type ComputedClaim, type Readings } from '../../contract/claims/claim-rules.ts';
import { findAgreedHandovers } from '../handover/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { ClaimedRental } from './claimed-rental.queries.ts';

/** What both agreed on says more than either of them alone. */
export interface Evidence {
  hasHandover: boolean;
  mileage: ComputedClaim | undefined;
  fuel: ComputedClaim | undefined;
}

export async function findEvidence(
  db: Database,
  { fuelEighthCents }: Pick<Config, 'fuelEighthCents'>,
  { id, days, currency, mileageTerms: terms }: ClaimedRental,
): Promise<Evidence> {
  const { out, back } = await findAgreedHandovers(db, id);
  if (!out || !back) return { hasHandover: false, mileage: undefined, fuel: undefined };
  const readings: Readings = { days, currency, terms, out, back };
  return { hasHandover: true, mileage: extraMileage(readings), fuel: missingFuel(readings, fuelEighthCents) };
}

/** Computed where both agreed on the readings; undefined for what only a person can judge. */
export const computedOf = (kind: ClaimKind, { mileage, fuel }: Evidence): ComputedClaim | undefined =>
  kind === 'mileage' ? mileage : kind === 'fuel' ? fuel : undefined;

const isRead = (kind: ClaimKind) => kind === 'mileage' || kind === 'fuel';

/** What there is nothing to ask for: any distance is included, or nothing is missing by what both agreed on. */
export const canBeAsked = (kind: ClaimKind, { mileageTerms }: ClaimedRental, evidence: Evidence): boolean => {
  if (kind === 'mileage' && !mileageTerms) return false;
  return !evidence.hasHandover || !isRead(kind) || computedOf(kind, evidence) !== undefined;
};

import { approvedRefusal, requiresApproval, type DriverTerms } from '../../contract/drivers/driver-rules.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Trip } from '../lifecycle/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { translatable, type TranslatableText } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import { findAgreedTerms, findTerms, insertAgreedTerms } from './driver-terms.queries.ts';
import { NO_TERMS } from './driver-terms.ts';
import { findApproved, findNewestState } from './licence.queries.ts';

type CheckConfig = Pick<Config, 'driverCheck'>;

async function refuseUnapproved(db: Database, uid: string): Promise<never> {
  const state = await findNewestState(db, uid);
  throw new AppError(state === 'sent' ? 'driver/waiting' : state === 'refused' ? 'driver/refused' : 'driver/none');
}

/** Includes the owner's minimum age and years in the message. */
export function throwDriverRefusal(
  code: ProblemCode,
  { leastAge, leastYears }: Pick<DriverTerms, 'leastAge' | 'leastYears'>,
): never {
  const details: Partial<Record<ProblemCode, TranslatableText>> = {
    'driver/too-young': translatable('drivers.refusal.too-young', { age: leastAge ?? 0 }),
    'driver/too-few-years': translatable('drivers.refusal.too-few-years', { years: leastYears ?? 0 }),
  };
  throw new AppError(code, { detail: details[code] });
}

/** Once dates are held, the terms at that time apply. */
const termsOf = async (db: Database, { carId, rentalId }: Pick<Trip, 'carId' | 'rentalId'>): Promise<DriverTerms> =>
  (await (rentalId ? findAgreedTerms(db, rentalId) : findTerms(db, carId))) ?? NO_TERMS;

/**
 * Requires a licence that is approved and valid until the end of the trip, for booking and for paying. Reads nothing if the operator
 * does not check licences.
 */
export async function mayDrive(db: Database, { driverCheck }: CheckConfig, trip: Trip): Promise<void> {
  if (driverCheck === 'off') return;
  const terms = await termsOf(db, trip);
  if (!requiresApproval(driverCheck, terms)) return;
  const approved = await findApproved(db, trip.renterId, !trip.isQuote);
  if (!approved) return refuseUnapproved(db, trip.renterId);
  const refusal = approvedRefusal(approved, terms, trip);
  if (refusal) throwDriverRefusal(refusal, terms);
}

/** The caller holds the car's lock, so these are the same terms that `mayDrive` has checked. */
export async function recordTerms(
  db: Database,
  { driverCheck }: CheckConfig,
  { rentalId, carId }: { rentalId: string; carId: string },
): Promise<void> {
  if (driverCheck === 'off') return;
  const terms = await termsOf(db, { carId });
  if (requiresApproval(driverCheck, terms)) await insertAgreedTerms(db, rentalId, terms);
}

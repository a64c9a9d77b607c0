import { approvedRefusal, asksApproval, type DriverTerms } from '../../contract/drivers/driver-rules.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Trip } from '../lifecycle/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { words, type Words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';
import { findAgreedTerms, findTerms, keepAgreedTerms } from './driver-terms.queries.ts';
import { NO_TERMS } from './driver-terms.ts';
import { findApproved, findNewestState } from './licence.queries.ts';

type Asking = Pick<Config, 'driverCheck'>;

async function refuseUnapproved(db: Database, uid: string): Promise<never> {
  const state = await findNewestState(db, uid);
  throw new AppError(state === 'sent' ? 'driver/waiting' : state === 'refused' ? 'driver/refused' : 'driver/none');
}

/** With the figures of the owner */
export function refuse(
  code: ProblemCode,
  { leastAge, leastYears }: Pick<DriverTerms, 'leastAge' | 'leastYears'>,
): never {
  const details: Partial<Record<ProblemCode, Words>> = {
    'driver/too-young': words('drivers.refusal.too-young', { age: leastAge ?? 0 }),
    'driver/too-few-years': words('drivers.refusal.too-few-years', { years: leastYears ?? 0 }),
  };
  throw new AppError(code, { detail: details[code] });
}

/** What was asked for when the dates were held counts from then on. */
const termsOf = async (db: Database, { carId, rentalId }: Pick<Trip, 'carId' | 'rentalId'>): Promise<DriverTerms> =>
  (await (rentalId ? findAgreedTerms(db, rentalId) : findTerms(db, carId))) ?? NO_TERMS;

/**
 * Nobody books a car, or pays for one, who is not approved until the end of the trip. Where the operator does not ask for
 * it, nothing is read.
 */
export async function mayDrive(db: Database, { driverCheck }: Asking, trip: Trip): Promise<void> {
  if (driverCheck === 'off') return;
  const terms = await termsOf(db, trip);
  if (!asksApproval(driverCheck, terms)) return;
  const approved = await findApproved(db, trip.renterId, !trip.isAsked);
  if (!approved) return refuseUnapproved(db, trip.renterId);
  const refusal = approvedRefusal(approved, terms, trip);
  if (refusal) refuse(refusal, terms);
}

/** The car is locked, so that these are the terms by which `mayDrive` let them have it. */
export async function keepTerms(
  db: Database,
  { driverCheck }: Asking,
  { rentalId, carId }: { rentalId: string; carId: string },
): Promise<void> {
  if (driverCheck === 'off') return;
  const terms = await termsOf(db, { carId });
  if (asksApproval(driverCheck, terms)) await keepAgreedTerms(db, rentalId, terms);
}

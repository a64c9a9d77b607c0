import { driverLimits } from './limits.ts';

export const PICTURE_SIDES = ['front', 'back', 'selfie'] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** `replaced`: a newer one was approved. */
export const LICENCE_STATES = ['sent', 'approved', 'refused', 'replaced'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Why a licence is refused. `too-late`: nobody reviewed it before the pictures were deleted. */
export const REFUSAL_REASONS = [
  'unreadable',
  'not-the-same',
  'not-theirs',
  'out-of-date',
  'wrong-kind',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
export const STORED_REASONS = [...REFUSAL_REASONS, 'too-late'] as const;

/** Whether licences are required: never, for every car, or if the owner requires it */
export const DRIVER_CHECKS = ['off', 'required', 'owner'] as const;
type DriverCheck = (typeof DRIVER_CHECKS)[number];

/** The owner's requirements for drivers; null: none */
export interface DriverTerms {
  /** Ignored if the operator requires approval for every car */
  onlyApproved: boolean;
  leastAge: number | null;
  leastYears: number | null;
}

/** Age and years of driving are known only for approved licences, so requiring either requires approval too. */
export const requiresApproval = (check: DriverCheck | undefined, terms: DriverTerms): boolean =>
  check === 'required' ||
  (check === 'owner' && (terms.onlyApproved || terms.leastAge !== null || terms.leastYears !== null));

/** Whole years between two days */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Only the year of birth is stored, so drivers count as a year older from 1 January. */
const ageIn = (birthYear: number, day: string): number => Number(day.slice(0, 4)) - birthYear;

/** The part of a licence number that is stored: enough to tell two licences apart, but of no use in a leak. */
export const storedNumberEnd = (number: string): string =>
  number.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-driverLimits.numberKept);

interface Approved {
  birthYear: number;
  issuedOn: string;
  expiresOn: string;
}

/** Why a driver with an approved licence may still not book the car. */
export function approvedRefusal(
  licence: Approved,
  terms: Pick<DriverTerms, 'leastAge' | 'leastYears'>,
  trip: { startDate: string; endDate: string },
) {
  if (licence.expiresOn < trip.endDate) return 'driver/expires';
  if (terms.leastAge !== null && ageIn(licence.birthYear, trip.startDate) < terms.leastAge) return 'driver/too-young';
  if (terms.leastYears !== null && yearsBetween(licence.issuedOn, trip.startDate) < terms.leastYears) {
    return 'driver/too-few-years';
  }
  return undefined;
}

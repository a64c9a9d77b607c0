import { driverLimits } from './limits.ts';

export const PICTURE_SIDES = ['front', 'back', 'selfie'] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** `replaced`: a newer one was approved. */
export const LICENCE_STATES = ['sent', 'approved', 'refused', 'replaced'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Why a licence is refused. `too-late`: nobody looked while there were pictures. */
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

/** Whether licences are asked for: never, for every car, or for those whose owner wants it */
export const DRIVER_CHECKS = ['off', 'required', 'owner'] as const;
type DriverCheck = (typeof DRIVER_CHECKS)[number];

/** What an owner asks of whoever drives the car; null: nothing */
export interface DriverTerms {
  /** Of no meaning where the operator asks for an approval anyway */
  onlyApproved: boolean;
  leastAge: number | null;
  leastYears: number | null;
}

/** Age and years are known of approved licences alone, so whoever asks for them asks for an approval too. */
export const asksApproval = (check: DriverCheck | undefined, terms: DriverTerms): boolean =>
  check === 'required' ||
  (check === 'owner' && (terms.onlyApproved || terms.leastAge !== null || terms.leastYears !== null));

/** Whole years from one day to another */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Only the year of birth is kept: somebody has the age that they reach in a year from its first day. */
const ageIn = (birthYear: number, day: string): number => Number(day.slice(0, 4)) - birthYear;

/** What is kept of a number: enough to tell two licences apart, and of no use to anybody else. */
export const endOfNumber = (number: string): string =>
  number.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-driverLimits.numberKept);

interface Approved {
  birthYear: number;
  issuedOn: string;
  expiresOn: string;
}

/** Why somebody with an approved licence may not have a car all the same. */
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
